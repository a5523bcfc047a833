import type { Draft } from '../draft/draft.ts'
import { FORMS, type Words } from '../draft/names.ts'
import { Problem } from '../draft/problem.ts'

/** A reference is to another noun of the product, or to the files of the base. */
export type Target = {
  table: string
  name: string
  /** Undefined for files, whose code is in the base. */
  noun?: { plural: Words; singular: Words }
}

export const FILES: Target = { table: 'files', name: 'name' }

/**
 * @param plural as its folder is called @throws Problem when it is not there, and when it lacks what a reference needs
 */
export function targetOf(draft: Draft, plural: string): Target {
  const folder = `product/${plural}`
  const contract = draft.read(`${folder}/contract.ts`)
  if (contract === undefined) {
    throw new Problem(`There is no noun ${plural}: generate it first, with: npm run generate noun ${plural}`)
  }
  const singular = new RegExp(`'GET /${plural}/:(\\w+)_id'`).exec(contract)?.[1]?.split('_')
  const words = plural.split('-')
  const name = singular && nameIn(contract, FORMS.pascal(singular))
  if (!singular || !name) throw lacks(`${folder}/contract.ts`, 'a route with an id, and a name as the first text')
  const one = FORMS.pascal(singular)
  for (const [file, exported] of [
    ['walk.ts', `add${one}`],
    ['sample-rows.ts', `any${one}`],
    ['server.ts', FORMS.camel(words)],
    [`${plural}-query.tsx`, `${FORMS.camel(singular)}Query`],
  ] as const) {
    const text = draft.read(`${folder}/${file}`) ?? ''
    if (!new RegExp(`\\bexport (async )?(function|const) ${exported}\\b`).test(text)) {
      throw lacks(`${folder}/${file}`, `the export ${exported}`)
    }
  }
  return { table: FORMS.snake(words), name, noun: { plural: words, singular } }
}

function nameIn(contract: string, schema: string): string | undefined {
  return new RegExp(`const ${schema} = z\\.object\\(\\{\\s*id: Id,\\s*(\\w+): z\\.string\\(\\)`).exec(contract)?.[1]
}

function lacks(path: string, what: string): Problem {
  return new Problem(
    `${path} lacks ${what}, which a reference to it needs. Add it as a newly generated noun has it, or use a column of type text.`,
  )
}
