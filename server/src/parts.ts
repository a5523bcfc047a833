// Collects what the nouns of the product do in the server. No other module here imports them.
import type { Merged } from '@plinth/contract/parts/all'
import * as nouns from '@plinth/product/server'
import type { ServerPart } from './part.ts'
import type { Services } from './services.ts'

type Nouns = typeof nouns
type Part = Nouns[keyof Nouns]

type AnyPart = ServerPart & { routes: (services: Services) => object }

export const SERVER_PARTS: readonly AnyPart[] = Object.values<AnyPart>(nouns)

export function productRoutes(services: Services): Merged<ReturnType<Part['routes']>>
export function productRoutes(services: Services): object {
  return Object.assign({}, ...SERVER_PARTS.map(({ routes }) => routes(services)))
}
