import { isFree } from '@plinth/database/embedded/ports'

/** What is started: with real providers where they are configured, or with stand-ins for all of them. */
export type Mode = 'start' | 'demo'

export type Place = {
  api_port: number
  api: string
  web_port: number
  web: string
  /** Of the demo only. */
  stand_in_ports:
    | { outbox: number; website: number; identity_provider: number; object_store: number; stripe: number }
    | undefined
}

export function readPlace(environment: NodeJS.ProcessEnv, mode: Mode): Place {
  const api_port = Number(environment.PORT?.trim() || 8000)
  const web = environment.FRONTEND_URL?.trim() || 'http://localhost:5173'
  const api = environment.SERVER_URL?.trim() || `http://localhost:${api_port}`
  const first = Number(environment.DEMO_PORT?.trim() || 8025)
  const stand_in_ports =
    mode === 'demo'
      ? { outbox: first, website: first + 1, identity_provider: first + 2, object_store: first + 3, stripe: first + 4 }
      : undefined
  return { api_port, api, web, web_port: Number(URL.parse(web)?.port || 5173), stand_in_ports }
}

/** @throws a sentence that names the port and the way out when another program listens there */
export async function requirePorts({ api_port, web_port, stand_in_ports }: Place, command: string): Promise<void> {
  await requireFree(api_port, 'the API', `PORT=8001 ${command}`)
  await requireFree(web_port, 'the browser application', `FRONTEND_URL=http://localhost:5174 ${command}`)
  if (!stand_in_ports) return
  // Fixed ports: an account that is linked to the identity provider stores its address.
  const way_out = `DEMO_PORT=9025 ${command} (and the four ports after it)`
  await requireFree(stand_in_ports.outbox, 'the mail viewer', way_out)
  await requireFree(stand_in_ports.website, 'the marketing site', way_out)
  await requireFree(stand_in_ports.identity_provider, 'the identity provider', way_out)
  await requireFree(stand_in_ports.object_store, 'the object store', way_out)
  await requireFree(stand_in_ports.stripe, 'the Stripe stand-in', way_out)
}

async function requireFree(port: number, what: string, way_out: string): Promise<void> {
  if (await isFree(port)) return
  throw new Error(
    `Port ${port}, where ${what} should listen, is taken by another program.\n` +
      `End the program that uses it, or choose another port: ${way_out}`,
  )
}
