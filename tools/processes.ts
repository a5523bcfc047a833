import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Windows cannot run `npx` without a shell, so the script of the package's command is run. */
export function program(name: string, script: string): string {
  return join(root, 'node_modules', name, script)
}

export const VITE = program('vite', 'bin/vite.js')

/** The exit code or signal of a program; 1 when it could not be started. */
export type End = number | NodeJS.Signals

export type Child = {
  name: string
  pid: number | undefined
  ended: Promise<End>
  /** Resolves like `ended`, after all output has been passed on. */
  closed: Promise<End>
  hasEnded(): boolean
  /** Sends a signal, to the whole process group when the program leads one. Does nothing when it has ended. */
  signal(name: NodeJS.Signals): void
  /** The program needs a channel for messages in its `stdio`. Does nothing when it has ended. */
  send(message: object): void
  /** Sends SIGTERM, then SIGKILL when the program has not ended within `timeout_ms`. */
  stop(timeout_ms?: number): Promise<void>
}

type Options = { env: NodeJS.ProcessEnv; cwd?: string; stdio?: StdioOptions }

type LongOptions = Options & {
  onLine?: (line: string) => void
  /** Receives stderr instead of the terminal, and stdout too unless `onLine` does. */
  onText?: (text: string, from: 'stdout' | 'stderr') => void
  /**
   * `own` (the default) keeps Ctrl-C from the program, so that we decide which one ends first. `led` also sends each
   * signal to all children of the program. `ours` is the group of this process.
   */
  group?: 'own' | 'led' | 'ours'
  /** Ends a Node program when this process ends, even when it is killed. */
  ends_with_us?: boolean
}

// The program's stdin closes when this process ends.
const END_WITH_US = ['--import', 'data:text/javascript,process.stdin.on("end",()=>process.exit(1)).resume().unref()']

export function startNode(name: string, args: string[], options: LongOptions): Child {
  return startProgram(name, [process.execPath, ...(options.ends_with_us ? END_WITH_US : []), ...args], options)
}

export function startProgram(name: string, [command = '', ...args]: string[], options: LongOptions): Child {
  const { env, cwd = root, stdio = stdioOf(options), group = 'own' } = options
  const child = spawn(command, args, { cwd, env, stdio, detached: group !== 'ours' && process.platform !== 'win32' })
  const read = passOn(child, options)
  const ended = endOf(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined || hasEnded()) return
    if (group === 'led') process.kill(-child.pid, name)
    else child.kill(name)
  }
  return {
    name,
    pid: child.pid,
    ended,
    closed: read.then(() => ended),
    hasEnded,
    signal,
    // The program may end before it receives the message.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    async stop(timeout_ms = 10_000) {
      if (hasEnded()) return
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), timeout_ms)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Runs a Node program to its end and returns its exit code, 1 when a signal killed it. Ctrl-C ends it with us. */
export async function runNode(args: string[], { env, cwd = root, stdio = 'inherit' }: Options): Promise<number> {
  const end = await endOf(spawn(process.execPath, args, { cwd, env, stdio }))
  return typeof end === 'number' ? end : 1
}

function stdioOf({ onLine, onText, ends_with_us }: LongOptions): StdioOptions {
  if (!onLine && !onText) return 'inherit'
  return [ends_with_us ? 'pipe' : 'ignore', 'pipe', onText ? 'pipe' : 'inherit']
}

async function passOn(child: ChildProcess, { onLine, onText }: LongOptions): Promise<void> {
  const done: Promise<unknown>[] = [once(child, 'close')]
  if (onLine && child.stdout) {
    const reader = createInterface(child.stdout).on('line', onLine)
    // The reader may emit the last line after the process has closed its output.
    done.push(once(reader, 'close'))
  } else if (onText) {
    child.stdout?.setEncoding('utf8').on('data', (text) => onText(text, 'stdout'))
  }
  if (onText) child.stderr?.setEncoding('utf8').on('data', (text) => onText(text, 'stderr'))
  await Promise.allSettled(done)
}

function endOf(child: ChildProcess): Promise<End> {
  return once(child, 'exit').then(
    ([code, signal]): End => code ?? signal,
    () => 1,
  )
}

/** Waits until a GET succeeds. @throws when the program has ended, or after a minute */
export async function untilAnswers(url: string, child: Child, poll_ms = 50): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await answers(url))) {
    if (child.hasEnded()) throw new Error(`${child.name} ended before it was ready; the lines above say why.`)
    if (Date.now() > deadline) throw new Error(`${child.name} was not ready within a minute.`)
    await wait(poll_ms)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
