/** A request as it is sent. */
export type Sent = {
  method: string
  /** Path and query of the request line. */
  url: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** True when the session cookie is unchanged. */
  signed_in: boolean
}
