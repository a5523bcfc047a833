import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'

/** `npm start` in that folder, as if typed into a terminal by somebody who has set nothing in the environment. */
export function startNpm(directory: string) {
  // A group of its own, as a shell makes one for each command: Ctrl-C goes to all of it.
  const child = spawn('npm', ['start'], {
    cwd: directory,
    detached: true,
    env: { PATH: pathOutsideOf(directory), HOME: process.env.HOME, LANG: process.env.LANG },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    text: () => text,
    /** Its exit code, or the signal it died of. */
    ended: once(child, 'exit').then(([code, signal]): number | NodeJS.Signals => code ?? signal),
    waitFor: (pattern: RegExp, timeout = 30_000) => waitFor(child, () => pattern.exec(text)?.[0], pattern, timeout),
    pressCtrlC: () => signalGroup(child, 'SIGINT'),
    kill: () => signalGroup(child, 'SIGTERM'),
  }
}

// npm puts the folders of the packages in front; a newcomer's shell has none of them.
function pathOutsideOf(directory: string): string {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.filter((folder) => !folder.startsWith(directory) && !folder.includes('node_modules')).join(':')
}

async function waitFor(
  child: ChildProcess,
  find: () => string | undefined,
  pattern: RegExp,
  timeout: number,
): Promise<string> {
  const settled = () => find() !== undefined || child.exitCode !== null
  await expect.poll(settled, { message: `${pattern} in the terminal`, timeout, intervals: [50] }).toBe(true)
  const found = find()
  if (found === undefined) throw new Error(`npm start ended with ${child.exitCode}.`)
  return found
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
}

/** The processes that were started from a folder or work on its files, and still run; Linux only. */
export async function processesIn(directory: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const own = [process.pid, process.ppid].map(String)
  const found = await Promise.all(
    ids.filter((id) => !own.includes(id)).map(async (id) => `${id} ${await commandOf(id)}`),
  )
  return found.filter((line) => line.includes(`${directory}/`))
}

// Empty for a process that has ended and waits to be collected.
async function commandOf(id: string): Promise<string> {
  const text = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ')
}
