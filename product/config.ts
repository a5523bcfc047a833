import type { ProductVariables } from '@plinth/contract/product'

/**
 * The variables of your product, read with those of the server: docs/configuration.md. Such as
 * `RATES_API_KEY: { meaning: 'Key of the exchange rates; none without it', schema: z.string(), example: 'rk_1', secret: true }`.
 */
export const VARIABLES = {} as const satisfies ProductVariables
