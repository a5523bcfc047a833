import { expect } from '@playwright/test'
import { type Child, startProgram } from '@plinth/tools/processes'

/** The environment is minimal, as in a new terminal. */
export function startNpm(directory: string) {
  let text = ''
  const child = startProgram('npm start', ['npm', 'start'], {
    cwd: directory,
    env: { PATH: pathOutsideOf(directory), HOME: process.env.HOME, LANG: process.env.LANG },
    // A shell creates a group for each command and sends Ctrl-C to the whole group.
    group: 'led',
    onText: (chunk) => (text += chunk),
  })
  return {
    text: () => text,
    ended: child.ended,
    waitFor: (pattern: RegExp, timeout = 30_000) => waitFor(child, () => pattern.exec(text)?.[0], pattern, timeout),
    pressCtrlC: () => child.signal('SIGINT'),
    kill: () => child.signal('SIGTERM'),
  }
}

// npm prepends folders of packages, which are left out.
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
