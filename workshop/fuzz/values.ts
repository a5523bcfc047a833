import { resolve, type Schema } from './document.ts'
import type { Random } from './random.ts'

/** The server knows these values, by the name of the parameter or property. */
export type Dictionary = Record<string, readonly unknown[]>

/** No JavaScript value represents this JSON. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A name in the dictionary gets a known value. */
export function validValue(schema: Schema, name: string, dictionary: Dictionary, random: Random): unknown {
  const shape = resolve(schema)
  const known = dictionary[name]
  if (known && shape.type === 'string' && random.chance(0.85)) return random.pick(known)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  if (shape.anyOf) return validValue(random.pick(shape.anyOf), name, dictionary, random)
  const type = Array.isArray(shape.type) ? random.pick(shape.type) : shape.type
  if (type === 'object') return validObject(shape, dictionary, random)
  if (type === 'array') return validArray(shape, name, dictionary, random)
  if (type === 'string') return validString(shape, name, random)
  if (type === 'integer' || type === 'number') return validNumber(shape, random)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  throw new Error(`No value can be made for ${name}: ${JSON.stringify(shape)}`)
}

function validObject(shape: Schema, dictionary: Dictionary, random: Random): Record<string, unknown> {
  const { properties = {}, required = [], minProperties = 0, oneOf = [] } = shape
  // Alternatives with required properties exclude each other.
  const chosen = oneOf.length > 0 ? (random.pick(oneOf).required ?? []) : []
  const excluded = oneOf.flatMap((one) => one.required ?? []).filter((name) => !chosen.includes(name))
  const names = Object.keys(properties).filter((name) => !excluded.includes(name))
  const present = new Set(
    names.filter((name) => required.includes(name) || chosen.includes(name) || random.chance(0.4)),
  )
  while (present.size < minProperties) present.add(random.pick(names))
  return Object.fromEntries(
    [...present].map((name) => [name, validValue(properties[name] as Schema, name, dictionary, random)]),
  )
}

function validArray(shape: Schema, name: string, dictionary: Dictionary, random: Random): unknown[] {
  const { items = {}, minItems = 0, maxItems = 5 } = shape
  const usual = Math.min(maxItems, minItems + 3)
  const length = random.chance(0.1) ? maxItems : random.between(minItems, usual)
  return Array.from({ length }, () => validValue(items, name.replace(/s$/, ''), dictionary, random))
}

function validString(shape: Schema, name: string, random: Random): string {
  const { examples = [], format, pattern, minLength = 0, maxLength = 40 } = shape
  if (format === 'uuid') return random.uuid()
  if (format === 'date-time') {
    return new Date(random.between(0, 4_000_000_000) * 1000).toISOString()
  }
  if (pattern !== undefined || format !== undefined) {
    if (examples.length === 0) throw new Error(`${name} needs an example to go by`)
    return String(random.pick(examples))
  }
  const length = random.pick([minLength, maxLength, random.between(minLength, Math.min(maxLength, minLength + 40))])
  return examples.length > 0 && random.chance(0.6) ? String(random.pick(examples)) : random.text(length)
}

function validNumber({ minimum = 0, maximum = 1000 }: Schema, random: Random): number {
  return random.pick([minimum, maximum, random.between(minimum, maximum)])
}

export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}:${writeJson(inner)}`)
      .join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
