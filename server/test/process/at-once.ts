import type { ServerProcess } from './server-process.ts'

/**
 * Posts all bodies at once, in turn to each of the servers, and returns their statuses in order. Retries when a busy
 * machine returns that the database is unavailable.
 */
export function postAtOnce(
  servers: readonly ServerProcess[],
  path: string,
  bodies: readonly { body: object; cookie?: string | undefined }[],
): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  return Promise.all(
    bodies.map(async ({ body, cookie }, index) => {
      const server = servers[index % servers.length]
      if (!server) throw new Error('There is no server')
      for (;;) {
        const { status } = await server.send('POST', path, { body: JSON.stringify(body), headers, cookie })
        if (status !== 503) return status
      }
    }),
  )
}
