import type { ProductVariables } from '@plinth/contract/product'
import * as z from 'zod/mini'

/** The variables of your product, read with those of the server: docs/configuration.md. */
export const VARIABLES = {
  REMINDER_DAYS: {
    meaning: 'Days after its due date when the client of an unpaid invoice is reminded',
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'must be a number of days')),
      z.transform((days) => Number(days)),
    ),
    example: '7',
    default: '3',
  },
} as const satisfies ProductVariables
