import * as z from 'zod/mini'

export const PAGE_MAX = 100
export const PAGE_DEFAULT = 20

/** A cursor is valid only with the filters it was made with. */
export const PageQuery = {
  limit: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'Use a whole number')), numberUpTo(PAGE_MAX)),
    PAGE_DEFAULT,
  ),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
}

function numberUpTo(max: number) {
  return z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int().check(z.minimum(1, `Use 1 to ${max}`), z.maximum(max, `Use 1 to ${max}`)),
  )
}

/** `next_cursor` is null on the last page. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })
}
