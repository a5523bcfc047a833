import { ROUTE_LIST } from '@plinth/contract/routes/table'

export type Path = { path: string; pattern: RegExp; isFixed: boolean; methods: string[] }

export const PATHS: readonly Path[] = [...Map.groupBy(ROUTE_LIST, ({ path }) => path)].map(([path, routes]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  isFixed: !path.includes(':'),
  methods: routes.map(({ method }) => method),
}))

export function allowOf(methods: readonly string[]): string {
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ')
}
