import { defineRoutes } from '@plinth/contract/routes/route'

/** The routes of the product. Each noun has a file of its own in `contract/src/routes/`, and a line here. */
export const ROUTES = defineRoutes({})
