/** A value is sanitized and cut to `max` code points; an `address` keeps its letters, so that it can be replied to. */
export type ChatAlert = {
  title: string
  facts: readonly { label: string; value: string; max: number; address?: true }[]
}

export type Chat = {
  /** Posts one alert in one attempt. @throws ChatAlertFailed when it was not accepted within three seconds */
  post(alert: ChatAlert): Promise<void>
}

/** An alert was not posted. The reason is one word, such as `timeout`, `http_500` or `channel_not_found`. */
export class ChatAlertFailed extends Error {
  override readonly name = 'ChatAlertFailed'
  readonly reason: string

  constructor(reason: string) {
    super(`The chat alert was not posted: ${reason}`)
    this.reason = reason
  }
}
