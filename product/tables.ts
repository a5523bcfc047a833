// The tables of the product. Written by `npm run db:generate` from the migrated schema; not edited by hand.

export const PRODUCT_TABLES: string[] = []
