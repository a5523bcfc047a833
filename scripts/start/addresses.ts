import { isFree } from '@plinth/database/embedded/ports'

/** A start uses real providers where they are configured, or stand-ins for all of them. */
export type Mode = 'start' | 'demo'

export type Addresses = {
  api_port: number
  api: string
  web_port: number
  web: string
  /** Only the demo has these. */
  stand_in_ports:
    | { outbox: number; website: number; identity_provider: number; object_store: number; stripe: number }
    | undefined
}

/** A start owns ten ports from PORT_BASE on. */
const PORTS = 10

const DEMO_BASE = 8020

const FIRST_WAY_OUT = 9000

/** PORT_BASE moves everything. Without it, `npm start` is where PORT, FRONTEND_URL and SERVER_URL say. @throws a sentence */
export function readAddresses(environment: NodeJS.ProcessEnv, mode: Mode): Addresses {
  const given = environment.PORT_BASE?.trim() || (mode === 'demo' ? String(DEMO_BASE) : '')
  if (given !== '') return addressesAt(readBase(given), mode)
  const api_port = Number(environment.PORT?.trim() || 8000)
  const web = environment.FRONTEND_URL?.trim() || 'http://localhost:5173'
  const api = environment.SERVER_URL?.trim() || `http://localhost:${api_port}`
  return { api_port, api, web, web_port: Number(URL.parse(web)?.port || 5173), stand_in_ports: undefined }
}

function readBase(text: string): number {
  const base = Number(text)
  if (Number.isInteger(base) && base >= 1024 && base + PORTS <= 65_536) return base
  throw new Error(`PORT_BASE=${text} is not a port: name the first of ten, such as PORT_BASE=${FIRST_WAY_OUT}.`)
}

function addressesAt(base: number, mode: Mode): Addresses {
  const [web_port, api_port] = [base, base + 1]
  return {
    api_port,
    api: `http://localhost:${api_port}`,
    web_port,
    web: `http://localhost:${web_port}`,
    // These ports are fixed too: an account that is linked to the identity provider stores its address.
    stand_in_ports:
      mode === 'demo'
        ? { outbox: base + 5, website: base + 6, identity_provider: base + 7, object_store: base + 8, stripe: base + 9 }
        : undefined,
  }
}

/** @throws a sentence that names the ports and the way out when other programs listen there */
export async function requirePorts({ api_port, web_port, stand_in_ports }: Addresses, command: string): Promise<void> {
  const needed: [port: number | undefined, what: string][] = [
    [api_port, 'the API'],
    [web_port, 'the browser application'],
    [stand_in_ports?.outbox, 'the mail viewer'],
    [stand_in_ports?.website, 'the marketing site'],
    [stand_in_ports?.identity_provider, 'the identity provider'],
    [stand_in_ports?.object_store, 'the object store'],
    [stand_in_ports?.stripe, 'the Stripe stand-in'],
  ]
  const taken: string[] = []
  for (const [port, what] of needed) {
    if (port === undefined || (await isFree(port))) continue
    taken.push(`Port ${port}, where ${what} should listen, is taken by another program.`)
  }
  if (taken.length === 0) return
  const way_out = `PORT_BASE=${await findFreeBase()} ${command}`
  throw new Error(`${taken.join('\n')}\nEnd the program that uses it, or move all ports at once: ${way_out}`)
}

async function findFreeBase(): Promise<number> {
  for (let base = FIRST_WAY_OUT; base < 10_000; base += PORTS) {
    const ports = Array.from({ length: PORTS }, (_, index) => isFree(base + index))
    if ((await Promise.all(ports)).every(Boolean)) return base
  }
  return FIRST_WAY_OUT
}
