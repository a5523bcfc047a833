/** An upload that began in time may end so long after its URL has expired, and is completed after that. */
export const LATE = "interval '1 hour'"

export const IS_PENDING = `status = 'pending' and expires_at > now() - ${LATE}`
