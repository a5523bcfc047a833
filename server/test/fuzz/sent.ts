/** A request as it goes over the wire. */
export type Sent = {
  method: string
  /** Path and query, as they are written into the request line. */
  url: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** True when the session cookie goes unchanged. */
  signed_in: boolean
}
