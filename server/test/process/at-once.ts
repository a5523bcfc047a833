import type { Answer, Client } from '../client.ts'
import type { ServerProcess } from './server-process.ts'

type Caller = { cookie?: string | undefined }

/** Asks one of the servers in turn, as `sendAgain`. */
export async function askAgain(
  servers: readonly ServerProcess[],
  turn: number,
  { cookie }: Caller,
  request: string,
  json?: object,
): Promise<Answer<unknown>> {
  const server = servers[turn % servers.length]
  if (!server) throw new Error('There is no server')
  const [method = '', path = ''] = request.split(' ')
  return await sendAgain(server, method, path, { cookie, json })
}

/** Sends a request again while a busy machine answers that something is unavailable. */
export async function sendAgain(server: Pick<Client, 'send'>, ...request: Parameters<Client['send']>) {
  for (;;) {
    const answer = await server.send(...request)
    if (answer.status !== 503) return answer
  }
}

/** Posts all bodies at once, in turn to each of the servers, and returns their statuses in order. */
export function postAtOnce(
  servers: readonly ServerProcess[],
  path: string,
  bodies: readonly (Caller & { body: object })[],
): Promise<number[]> {
  return Promise.all(
    bodies.map(
      async ({ body, ...caller }, index) => (await askAgain(servers, index, caller, `POST ${path}`, body)).status,
    ),
  )
}
