import { pageState } from '../page-state.ts'
import { leaveFor } from './external-redirect.ts'

/**
 * Saves the file at an external URL, which must respond with an attachment: the page then stays. The browser still sends
 * `beforeunload`, so guards must ask `isDownloading`.
 * @throws Error as `leaveFor`
 */
export function download(url: string): void {
  pageState.downloading = true
  // The listener of the router is older, so it runs before this one.
  window.addEventListener('beforeunload', endDownload, { once: true })
  leaveFor(url)
}

export function isDownloading(): boolean {
  return pageState.downloading
}

function endDownload(): void {
  pageState.downloading = false
}
