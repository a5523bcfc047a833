/**
 * One alert: a title of ours, and facts whose values may come from anybody. A value is made harmless and cut to `most` code
 * points before it leaves; an `address` keeps its letters, so that somebody can answer it.
 */
export type ChatAlert = {
  title: string
  facts: readonly { label: string; value: string; most: number; address?: true }[]
}

/** How the rest of the server tells its operators something, in the channel `alerts-users`. */
export type Chat = {
  /**
   * Posts one alert, once: it is best effort.
   * @throws ChatAlertFailed when the provider did not take it within three seconds
   */
  post(alert: ChatAlert): Promise<void>
}

/** An alert did not arrive. The reason is one word, such as `timeout`, `http_500` or `channel_not_found`; never what the alert said. */
export class ChatAlertFailed extends Error {
  override readonly name = 'ChatAlertFailed'
  readonly reason: string

  constructor(reason: string) {
    super(`The chat alert was not posted: ${reason}`)
    this.reason = reason
  }
}
