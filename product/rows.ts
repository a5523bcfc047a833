// The rows that the product adds, for Kysely. Written by `npm run db:generate`; not edited by hand.

export interface ProductDatabase {}
