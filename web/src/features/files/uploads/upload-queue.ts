import { withoutDeceptive } from '@plinth/contract/text/characters'
import { refusalOf } from '../accepted.ts'
import { problemOf, staysSent, waitOf } from './problem.ts'
import { type BegunUpload, canRetry, isRunning, type Message, type Transport, type Upload } from './upload.ts'

type UploadTask = { file: File; abort: AbortController; begun: BegunUpload | null; sent: boolean }

const AT_ONCE = 3
const MESSAGES_KEPT = 10

/**
 * At most three uploads are sent at a time, the others wait. When the server's limit is reached, all that is not sent
 * yet waits until the server accepts it.
 */
export class UploadQueue {
  readonly #transport: Transport
  readonly #tasks = new Map<number, UploadTask>()
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #messages: readonly Message[] = []
  #last = 0
  #resumes_at: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #limitTold = false

  constructor(transport: Transport) {
    this.#transport = transport
  }

  // React calls these methods without the queue, so they are bound.
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly uploads = (): readonly Upload[] => this.#uploads
  readonly messages = (): readonly Message[] => this.#messages
  /** Returns when the waiting uploads continue, as a time of Date; null unless the server's limit is reached. */
  readonly resumesAt = (): number | null => this.#resumes_at
  /** Counts what would be lost with the page: running uploads, and those that wait for a sign-in. */
  readonly unfinished = (): number =>
    this.#uploads.filter((upload) => isRunning(upload) || upload.problem?.signedOut).length

  /** Refuses at once what the server would refuse. */
  add(files: readonly File[]): void {
    if (this.unfinished() === 0) this.#limitTold = false
    const added = files.map((file): Upload => {
      const [id, refusal] = [++this.#last, refusalOf(file)]
      const upload = { id, name: withoutDeceptive(file.name), size_bytes: file.size, percent: 0 }
      if (refusal) return { ...upload, state: 'failed', problem: { text: refusal, canRetry: false } }
      this.#tasks.set(id, newTask(file))
      return { ...upload, state: 'waiting', problem: null }
    })
    this.#uploads = [...this.#uploads, ...added]
    const refused = added.filter(({ state }) => state === 'failed')
    const [first] = refused
    if (refused.length > 1) this.#say(`${refused.length} files cannot be uploaded.`)
    else if (first) this.#say(`${first.name} cannot be uploaded. ${first.problem?.text}`)
    this.#notify()
    this.#startWaiting()
  }

  remove(id: number): void {
    const task = this.#tasks.get(id)
    this.#tasks.delete(id)
    this.#uploads = this.#uploads.filter((upload) => upload.id !== id)
    this.#notify()
    this.#dropDone()
    if (!task) return
    task.abort.abort()
    this.#abandon(task)
    this.#startWaiting()
  }

  retry(id: number): void {
    const task = this.#tasks.get(id)
    if (!task) return
    task.abort = new AbortController()
    this.#change(id, { state: 'waiting', percent: 0, problem: null })
    this.#startWaiting()
  }

  retryAll(): void {
    for (const upload of this.#uploads.filter(canRetry)) this.retry(upload.id)
  }

  clearEnded(): void {
    for (const upload of this.#uploads) if (!isRunning(upload)) this.remove(upload.id)
  }

  /** Stops everything before the user leaves the page. */
  end(): void {
    clearTimeout(this.#timer)
    const tasks = [...this.#tasks.values()]
    this.#tasks.clear()
    this.#uploads = []
    this.#notify()
    for (const task of tasks) {
      task.abort.abort()
      this.#abandon(task)
    }
  }

  #startWaiting(): void {
    if (this.#resumes_at !== null) return
    const busy = this.#uploads.filter(({ state }) => state === 'sending' || state === 'checking').length
    const next = this.#uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy))
    for (const { id } of next) {
      const task = this.#tasks.get(id)
      if (task) void this.#run(id, task)
    }
  }

  async #run(id: number, task: UploadTask): Promise<void> {
    const { signal } = task.abort
    this.#change(id, { state: task.sent ? 'checking' : 'sending' })
    try {
      await this.#steps(id, task)
      this.#tasks.delete(id)
      this.#finish(id, { state: 'done', percent: 100 }, (name) => `${name} was uploaded.`)
    } catch (error) {
      if (signal.aborted) return this.#abandon(task)
      const wait_s = waitOf(error)
      if (wait_s !== null) return this.#waitForLimit(id, wait_s)
      const problem = problemOf(error)
      if (!staysSent(error)) this.#abandon(task)
      if (!problem.canRetry) this.#tasks.delete(id)
      this.#finish(id, { state: 'failed', problem }, (name) => `${name} was not uploaded. ${problem.text}`)
    }
  }

  #waitForLimit(id: number, seconds: number): void {
    if (!this.#limitTold) this.#say('The upload limit is reached. Uploading continues by itself within a minute.')
    this.#limitTold = true
    const resumes_at = Date.now() + seconds * 1000
    if (this.#resumes_at === null || resumes_at > this.#resumes_at) {
      this.#resumes_at = resumes_at
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#resume(), seconds * 1000)
    }
    this.#change(id, { state: 'waiting' })
  }

  #resume(): void {
    this.#resumes_at = null
    this.#notify()
    this.#startWaiting()
  }

  async #steps(id: number, task: UploadTask): Promise<void> {
    const { signal } = task.abort
    task.begun ??= await this.#transport.begin(task.file)
    signal.throwIfAborted()
    if (!task.sent) {
      const onProgress = (sent: number) => this.#change(id, { percent: Math.floor(sent * 100) })
      await this.#transport.send(task.file, task.begun, { signal, onProgress })
      task.sent = true
    }
    this.#change(id, { state: 'checking', percent: 100 })
    await this.#transport.complete(task.begun)
  }

  // The call is not awaited, because an upload that is never completed expires anyway.
  #abandon(task: UploadTask): void {
    const { begun } = task
    task.begun = null
    task.sent = false
    if (begun) void this.#transport.abandon(begun).catch(() => {})
  }

  #finish(id: number, change: Partial<Upload>, sentence: (name: string) => string): void {
    const upload = this.#uploads.find((upload) => upload.id === id)
    if (upload) this.#say(sentence(upload.name))
    this.#change(id, change)
    this.#dropDone()
    this.#startWaiting()
  }

  /** The library lists what was uploaded, so a batch keeps only what failed once it has ended. */
  #dropDone(): void {
    if (this.#uploads.some(isRunning)) return
    this.#uploads = this.#uploads.filter(({ state }) => state !== 'done')
    this.#notify()
  }

  #say(text: string): void {
    this.#messages = [...this.#messages, { id: ++this.#last, text }].slice(-MESSAGES_KEPT)
  }

  #change(id: number, change: Partial<Upload>): void {
    const before = this.#uploads.find((upload) => upload.id === id)
    // Most reports of progress change no percent.
    if (!before || (Object.keys(change).join() === 'percent' && change.percent === before.percent)) return
    this.#uploads = this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload))
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

function newTask(file: File): UploadTask {
  return { file, abort: new AbortController(), begun: null, sent: false }
}
