import { join } from 'node:path'
import { type Child, startNode, untilAnswers } from '@plinth/tools/processes'

/** Production demands these besides the database. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  AUTH_SECRET: 'a release loses nothing when it restarts, 7f3a',
  FRONTEND_URL: 'https://app.example.com',
  SERVER_URL: 'https://api.example.com',
  TRUSTED_PROXY_PROFILE: 'loopback',
  EMAIL_API_KEY: 're_test',
  EMAIL_FROM: 'Example <hello@example.com>',
}

export type Replica = {
  port: number
  pid(): number
  restart(): Promise<{ code: number | string; ms: number }>
  kill(): Promise<void>
  stop(): Promise<{ code: number | string; ms: number }>
}

/** The replica of the built server has the settings of production. */
export async function startReplica(dist: string, port: number, environment: Record<string, string>): Promise<Replica> {
  let child: Child
  const start = async () => {
    child = startNode(`replica ${port}`, ['--max-semi-space-size=32', join(dist, 'server.mjs'), 'start'], {
      env: { PATH: process.env.PATH, PORT: String(port), ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilAnswers(`http://127.0.0.1:${port}/ready`, child)
  }
  await start()
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now()
    child.signal(signal)
    return { code: await child.ended, ms: performance.now() - began }
  }
  return {
    port,
    pid() {
      if (child.pid === undefined) throw new Error(`replica ${port} is not running`)
      return child.pid
    },
    async restart() {
      const ended = await end('SIGTERM')
      await start()
      return ended
    },
    async kill() {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGTERM'),
  }
}
