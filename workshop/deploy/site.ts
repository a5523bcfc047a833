import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { inject, onTestFinished } from 'vitest'
import { startDatabase } from './database.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { PRODUCTION, type Replica, startReplica } from './replica.ts'
import { createSessions } from './sessions.ts'

export type Site = { database_url: string; replicas: Replica[]; nginx: Nginx; cookies: string[] }

/**
 * Two replicas of the release run behind nginx with the shipped configuration, and users are signed in. `more` adds to
 * the environment of a replica.
 */
export async function startSite(
  users: number,
  more: (index: number) => Record<string, string> = () => ({}),
): Promise<Site> {
  const database_url = await startDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'app-nginx-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const ports = [await findFreePort(), await findFreePort()]
  const environment = { ...PRODUCTION, DATABASE_URL: database_url, LOG_LEVEL: 'warn', DRAIN_SECONDS: '4' }
  const replicas = await Promise.all(
    ports.map((port, index) => startReplica(inject('dist'), port, { ...environment, ...more(index) })),
  )
  onTestFinished(async () => void (await Promise.all(replicas.map((replica) => replica.stop()))))
  const nginx = await startNginx(directory, ports)
  onTestFinished(() => nginx.stop())
  return { database_url, replicas, nginx, cookies: await createSessions(database_url, PRODUCTION.AUTH_SECRET, users) }
}
