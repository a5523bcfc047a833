export type Sent = {
  method: string
  /** The request line has this path and query. */
  url: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** True when the session cookie is unchanged. */
  signed_in: boolean
}
