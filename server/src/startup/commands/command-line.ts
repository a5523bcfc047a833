import { parseArgs } from 'node:util'

/** Reads what was typed. Each throws TypeError for a name that the usage of the command does not have. */
export type Given = {
  argument(name: string): string
  option(name: string): string | undefined
  flag(name: string): boolean
}

export type Command = { usage: string; name: string; run: (given: Given) => Promise<void> }

/** A usage has the words of the name, then `<arguments>`, then options as `[--flag]` or `[--option=<value>]`. */
export function command(usage: string, run: Command['run']): Command {
  return { usage, name: usage.replace(/ [<[].*$/, ''), run }
}

/** Nothing ran, because the words fit no command. The message is the usage. */
export class UsageFault extends Error {
  constructor(usages: string[], reason?: string) {
    const usage = `Usage: ${usages.map((line) => `server ${line}`).join('\n       ')}`
    super(reason === undefined ? usage : `${reason}\n${usage}`)
    this.name = 'UsageFault'
  }
}

/** Finds the command that the words name. `--option value` is the same as `--option=value`. @throws UsageFault */
export function readCommandLine(commands: readonly Command[], words: string[]): { name: string; run(): Promise<void> } {
  const found = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!found) throw new UsageFault(commands.map(({ usage }) => usage))
  const { name, usage, run } = found
  const names = [...usage.matchAll(/ <(\w+)>/g)].map(([, argument = '']) => argument)
  const { values, positionals } = parse(usage, words.slice(name.split(' ').length))
  if (positionals.length !== names.length) throw new UsageFault([usage])
  const typed = new Map(names.map((argument, at) => [argument, positionals[at] ?? '']))
  const requireNamed = (part: string) => {
    if (!usage.includes(part)) throw new TypeError(`The usage has no${part}: ${usage}`)
  }
  const given: Given = {
    argument(argument) {
      requireNamed(` <${argument}>`)
      return typed.get(argument) ?? ''
    },
    option(option) {
      requireNamed(` [--${option}=`)
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    flag(option) {
      requireNamed(` [--${option}]`)
      return values[option] === true
    },
  }
  return { name, run: () => run(given) }
}

function parse(usage: string, args: string[]) {
  const described = usage.matchAll(/\[--([\w-]+)(=)?/g)
  const options = Object.fromEntries(
    [...described].map(([, option = '', value]) => [
      option,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageFault([usage], reason)
  }
}
