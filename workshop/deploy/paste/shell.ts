import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Shell = {
  /** Types a text, as a paste does. Resolves once all of it ran. @throws when a command fails */
  paste(commands: string): Promise<void>
  ended: Promise<void>
}

/** The shell ends at the first command that fails. */
export function startShell(
  [program = '', ...args]: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Shell {
  const child = spawn(program, args, options)
  const ended = once(child, 'close').then(() => undefined)
  const said: string[] = []
  let heard = (_line: string): void => undefined
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on('line', (line) => {
      said.push(line)
      heard(line)
    })
  }
  const paste = async (commands: string) => {
    const end = `pasted ${said.length}`
    const { promise: done, resolve } = Promise.withResolvers<void>()
    heard = (line) => void (line === end && resolve())
    // The last command may have left a line open.
    child.stdin.write(`${commands}echo\necho '${end}'\n`)
    const failed = ended.then(() => Promise.reject(new Error(`Pasting failed:\n${said.slice(-60).join('\n')}`)))
    await Promise.race([done, failed])
  }
  return { paste, ended }
}
