import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The script behind a command of an installed package: the same on every system, where `npx` would need a shell. */
export function program(name: string, script: string): string {
  return join(root, 'node_modules', name, script)
}

export const VITE = program('vite', 'bin/vite.js')

/** A program of ours that runs beside this one. */
export type Child = {
  name: string
  /** Undefined when it could not be started. */
  pid: number | undefined
  /** Settles when it has ended, with its exit code. */
  ended: Promise<number>
  hasEnded(): boolean
  /** Asks it to end, and ends it when it has not within the patience. */
  stop(patience_ms?: number): Promise<void>
}

type Options = { env: Record<string, string>; cwd?: string; stdio?: StdioOptions }
type LongOptions = Options & {
  /** Gets each line that the program writes, instead of the terminal. */
  onLine?: (line: string) => void
}

/**
 * Starts a Node program of ours that runs until it is stopped.
 * It leads a process group of its own, so that Ctrl-C in a terminal reaches only us and we decide who ends first.
 */
export function startNode(name: string, args: string[], { onLine, ...options }: LongOptions): Child {
  const child = launch(args, {
    ...options,
    ...(onLine && { stdio: ['ignore', 'pipe', 'inherit'] }),
    detached: process.platform !== 'win32',
  })
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const ended = codeOf(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return { name, pid: child.pid, ended, hasEnded, stop: (patience_ms = 10_000) => stop(child, ended, patience_ms) }
}

/** Runs a Node program of ours to its end and answers its exit code; Ctrl-C ends it with us. */
export function runNode(args: string[], options: Options): Promise<number> {
  return codeOf(launch(args, { ...options, detached: false }))
}

function launch(args: string[], { env, cwd = root, stdio = 'inherit', detached }: Options & { detached: boolean }) {
  return spawn(process.execPath, args, { cwd, env, stdio, detached })
}

function codeOf(child: ChildProcess): Promise<number> {
  return once(child, 'exit').then(
    ([code]) => (typeof code === 'number' ? code : 1),
    () => 1,
  )
}

/**
 * Waits until the address answers with success.
 * @throws when the child that should answer has ended, or after a minute
 */
export async function untilAnswers(url: string, child: Child): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await answers(url))) {
    if (child.hasEnded()) throw new Error(`${child.name} ended before it was ready; the lines above say why.`)
    if (Date.now() > deadline) throw new Error(`${child.name} was not ready within a minute.`)
    await wait(50)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess, ended: Promise<number>, patience_ms: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), patience_ms)
  await ended
  clearTimeout(impatience)
}
