import type { Problem } from './problem.ts'

export type Transport = {
  begin: (file: File) => Promise<BegunUpload>
  send: (file: File, upload: BegunUpload, options: SendOptions) => Promise<void>
  complete: (upload: BegunUpload) => Promise<unknown>
  abandon: (upload: BegunUpload) => Promise<unknown>
}
export type BegunUpload = { id: string; url: string; headers: Record<string, string> }
type SendOptions = { signal: AbortSignal; onProgress: (sent: number) => void }

export type Upload = {
  id: number
  name: string
  size_bytes: number
  /** `checking`: sent, and the server looks at the content. */
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
  percent: number
  problem: Problem | null
}

export type Message = { id: number; text: string }

export function isRunning({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'checking'
}

export function canRetry({ problem }: Upload): boolean {
  return problem?.canRetry ?? false
}
