import type { Problem } from './problem.ts'

/** How one file is sent; each step throws ApiError. */
export type Transport = {
  /** Asks for a URL. */
  begin: (file: File) => Promise<BegunUpload>
  send: (file: File, upload: BegunUpload, options: SendOptions) => Promise<void>
  complete: (upload: BegunUpload) => Promise<unknown>
  /** Tells the server that the file will not come. */
  abandon: (upload: BegunUpload) => Promise<unknown>
}
export type BegunUpload = { id: string; url: string; headers: Record<string, string> }
type SendOptions = { signal: AbortSignal; onProgress: (sent: number) => void }

/** One upload as the page shows it. */
export type Upload = {
  id: number
  name: string
  size_bytes: number
  /** `checking`: sent, and the server looks at the content. */
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
  percent: number
  problem: Problem | null
}

/** A sentence for screen readers. */
export type Message = { id: number; text: string }

export function isRunning({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'checking'
}

export function canRetry({ problem }: Upload): boolean {
  return problem?.canRetry ?? false
}
