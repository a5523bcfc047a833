import { findMisspelt, misspeltInWords } from './misspelt.ts'
import { defaultOf, GROUPS, type GroupName, type VariableName, variablesOf } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Collects the faults by name, never by value. One pass finds all of them; `finish` then throws. */
export class EnvReader {
  readonly problems: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  optional(name: VariableName): string | null {
    return this.#environment[name]?.trim() || null
  }

  text(name: VariableName): string {
    return this.optional(name) ?? defaultOf(name) ?? ''
  }

  required(name: VariableName, why: string): void {
    if (this.optional(name) === null) this.fault(name, `is required ${why}`)
  }

  integer(name: VariableName, bounds: { min: number; max: number }): number {
    const value = this.text(name)
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= bounds.min && number <= bounds.max) return number
    this.fault(name, `must be a whole number from ${bounds.min} to ${bounds.max}`)
    return bounds.min
  }

  choice<const T extends string>(name: VariableName, choices: readonly [T, ...T[]]): T {
    const value = this.text(name)
    const found = choices.find((choice) => choice === value)
    if (found === undefined) this.fault(name, `must be one of ${choices.join(', ')}`)
    return found ?? choices[0]
  }

  /** Returns '' for a variable that is not set. */
  matching(name: VariableName, pattern: RegExp, what: string): string {
    const value = this.optional(name) ?? ''
    if (value !== '' && !pattern.test(value)) this.fault(name, `must be ${what}`)
    return value
  }

  /** Reads an http(s) URL without credentials or a query, https if it must be. A trailing slash is dropped. */
  address(name: VariableName, { https }: { https: boolean }): string {
    const value = this.text(name)
    const url = URL.parse(value)
    const schemes = https ? ['https:'] : ['https:', 'http:']
    if (!url || !schemes.includes(url.protocol) || url.username || url.password || url.search || url.hash) {
      this.fault(name, `must be an ${https ? 'https' : 'http or https'} address without a query`)
    }
    return value.replace(/\/+$/, '')
  }

  origin(name: VariableName, { https }: { https: boolean }): string {
    const value = this.text(name)
    const url = URL.parse(value)
    if (!url || url.origin !== value || !/^https?:$/.test(url.protocol)) {
      this.fault(name, 'must be an exact origin such as https://app.example.com, without a path or a trailing slash')
    } else if (https && url.protocol !== 'https:' && this.optional(name) !== null) {
      this.fault(name, 'must be an https origin in production')
    }
    return value
  }

  /** Tells whether a group is set. A partly set group is a fault. */
  whole(group: GroupName): boolean {
    const { needed, optional } = variablesOf(group)
    const missing = needed.filter((name) => this.optional(name) === null)
    if (missing.length === 0) return true
    const isStarted = [...needed, ...optional].some((name) => this.optional(name) !== null)
    if (isStarted) this.problems.push(`${GROUPS[group]} is configured in part; missing: ${missing.join(', ')}`)
    return false
  }

  fault(name: VariableName, sentence: string): void {
    this.problems.push(`${name} ${sentence}`)
  }

  finish(): void {
    if (this.problems.length === 0) return
    throw new ConfigurationFault([...this.problems, ...findMisspelt(this.#environment).map(misspeltInWords)])
  }
}

/** The environment is invalid; `problems` has one sentence for each fault. */
export class ConfigurationFault extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`)
    this.name = 'ConfigurationFault'
    this.problems = problems
  }
}
