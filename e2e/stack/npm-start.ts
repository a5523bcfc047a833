import { expect } from '@playwright/test'
import { type Child, startProgram } from '@plinth/tools/processes'

/** `npm start` in that folder, as if typed into a terminal by a user who has set nothing in the environment. */
export function startNpm(directory: string) {
  let text = ''
  const child = startProgram('npm start', ['npm', 'start'], {
    cwd: directory,
    env: { PATH: pathOutsideOf(directory), HOME: process.env.HOME, LANG: process.env.LANG },
    // A shell makes a group for each command, and Ctrl-C goes to all of it.
    group: 'led',
    onText: (chunk) => (text += chunk),
  })
  return {
    text: () => text,
    /** Its exit code, or the signal that killed it. */
    ended: child.ended,
    waitFor: (pattern: RegExp, timeout = 30_000) => waitFor(child, () => pattern.exec(text)?.[0], pattern, timeout),
    pressCtrlC: () => child.signal('SIGINT'),
    kill: () => child.signal('SIGTERM'),
  }
}

// npm puts the folders of the packages first; a newcomer's shell has none of them.
function pathOutsideOf(directory: string): string {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.filter((folder) => !folder.startsWith(directory) && !folder.includes('node_modules')).join(':')
}

async function waitFor(
  child: Child,
  find: () => string | undefined,
  pattern: RegExp,
  timeout: number,
): Promise<string> {
  const settled = () => find() !== undefined || child.hasEnded()
  await expect.poll(settled, { message: `${pattern} in the terminal`, timeout, intervals: [50] }).toBe(true)
  const found = find()
  if (found === undefined) throw new Error(`npm start ended with ${await child.ended}.`)
  return found
}
