import * as z from 'zod/mini'

/** Null means that the deployment set nothing. */
export const Release = z.object({
  version: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  image_digest: z.nullable(z.string()),
})
export type Release = z.infer<typeof Release>

export const Health = z.object({ status: z.literal('ok'), base_version: z.string(), release: Release })

export const Ready = z.object({
  status: z.literal('ready'),
  migrations: z.int().check(z.nonnegative()),
  templates: z.int().check(z.nonnegative()),
})

export const NotReady = z.object({ status: z.literal('unavailable') })
