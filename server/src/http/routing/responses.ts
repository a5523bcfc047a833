import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { Route } from '@plinth/contract/routes/table'
import * as z from 'zod/mini'
import type { Schema } from './validation.ts'

const compile = SerializerSelector()()

type ResponseKey = { method: string; url: string; httpStatus?: string }

/** Compiles a serializer when its response is first sent: all of them would cost every start a tenth of its time. */
export function serializersOf({ responses }: Pick<Route, 'responses'>) {
  return ({ method, url, httpStatus = '' }: ResponseKey): ((data: unknown) => string) => {
    const schema = responses[Number(httpStatus)]
    if (!schema) throw new Error(`${method} ${url} has no schema for the status ${httpStatus}`)
    let serialize: ((data: unknown) => string) | undefined
    return (data) => {
      serialize ??= compile({ schema: toResponseSchema(schema), method, url, httpStatus })
      try {
        return serialize(data)
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : cause
        const place = `${method} ${url}: the answer does not fit the schema that its row has for ${httpStatus}`
        throw new Error(`${place}: ${reason}`, { cause })
      }
    }
  }
}

/** Makes the JSON Schema of a response: an allow-list, and several times cheaper than parsing. */
function toResponseSchema(schema: Schema): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', override: simplify })
  return json
}

// The serializer tries the branches of `anyOf` one by one; `nullable` with a bare type costs nothing.
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.pattern
  delete jsonSchema.format
  const branches = jsonSchema.anyOf
  if (branches?.length !== 2) return
  const index = branches.findIndex((branch) => typeof branch === 'object' && branch.type === 'null')
  if (index === -1) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, branches[1 - index], { nullable: true })
}
