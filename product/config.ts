import type { ProductVariables } from '@plinth/contract/product'

/**
 * The server reads these variables of your product (docs/configuration.md), such as
 * `RATES_API_KEY: { meaning: 'Key of the exchange rates; none without it', schema: z.string(), example: 'rk_1', secret: true }`.
 */
export const VARIABLES = {} as const satisfies ProductVariables
