import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { countTime } from '../../../adapters/count-time.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Question } from './judge.ts'

export type Judging = {
  readonly entry: URL
  /** The thread loads its lists of words within this time. */
  readonly start_ms: number
  readonly answer_ms: number
}

type Thread = { worker: Worker; ready: Promise<unknown>; ended: AbortSignal; end: (reason: unknown) => void }

/** Judges passwords outside of the event loop. A question starts the thread when there is none that answers in time. */
export class JudgeThread {
  readonly #options: Judging
  #last: Thread | undefined

  constructor(options: Judging) {
    this.#options = options
  }

  /** Resolves once the thread takes questions. Throws ApiError `busy` when it does not start. */
  async ready(): Promise<void> {
    await refusing(() => this.#running().ready)
  }

  /** Takes one question at a time. Throws ApiError `busy` when no answer comes. */
  isStrong(question: Question): Promise<boolean> {
    return refusing(async () => {
      const thread = this.#running()
      await thread.ready
      const answer = nextMessage(thread, this.#options.answer_ms)
      thread.worker.postMessage(question)
      return (await answer) === true
    })
  }

  #running(): Thread {
    if (!this.#last || this.#last.ended.aborted) this.#last = startThread(this.#options)
    return this.#last
  }
}

function startThread({ entry, start_ms }: Judging): Thread {
  // The thread does not load what the process imports before its own code.
  const worker = new Worker(entry, { execArgv: [] })
  const ended = new AbortController()
  const end = (reason: unknown) => {
    ended.abort(reason)
    void worker.terminate()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The thread ended with code ${code}`)))
  const thread = { worker, ended: ended.signal, end }
  return { ...thread, ready: nextMessage(thread, start_ms) }
}

async function nextMessage({ worker, ended, end }: Omit<Thread, 'ready'>, wait_ms: number): Promise<unknown> {
  const time = countTime(wait_ms, () => end(new Error(`The thread did not answer in ${wait_ms} ms`)))
  try {
    const received = once(worker, 'message', { signal: ended })
    // A check that is under way does not keep the process running. A listener undoes this, so it follows each.
    worker.unref()
    const [message] = await received
    return message
  } finally {
    time.stop()
  }
}

async function refusing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new ApiError('busy', { retry_after_s: 1 }, { cause })
  }
}
