import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { findFreePort } from '@plinth/database/embedded/ports'
import { root, startProgram } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'
import { findProgram } from '../programs.ts'
import { ALL, type Machine, prepareMachine } from './machine.ts'
import { startNetwork } from './network.ts'

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | 'unknown' }

export type PatroniCluster = {
  machines: Machine[]
  /** HAProxy connects a superuser to the leader. */
  url: string
  members(): Promise<Member[]>
  leader(): Promise<Machine>
  /** Finds the lines with this text in the logs of Patroni and PostgreSQL. */
  logged(text: string): Promise<string[]>
  /** Waits until there are a leader, a synchronous standby and another one, all running. */
  untilWhole(): Promise<void>
}

/** HAProxy is before three machines with PostgreSQL under Patroni, with the shipped configuration. Needs root. */
export async function startPatroni(): Promise<PatroniCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'app-patroni-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await chmod(directory, 0o755)
  const network = await startNetwork(3)
  const user = await idsOf('postgres')
  const machines = await Promise.all(
    network.hosts.map((_, index) =>
      prepareMachine({ network, index: index + 1, directory: join(directory, `db-${index + 1}`), user }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(machines.map((machine) => machine.kill(ALL)))
  })
  await Promise.all(machines.map((machine) => machine.start('etcd')))
  await Promise.all(machines.map((machine) => machine.start('patroni')))
  const port = await startProxy(directory, network.prefix)

  const members = async () => {
    for (const { host } of machines) {
      const asked = await ask(`http://${host.address}:8008/cluster`)
      if (!asked) continue
      const answer: { members: Member[] } = Object(await asked.json())
      return answer.members
    }
    return []
  }
  const cluster: PatroniCluster = {
    machines,
    url: `postgresql://postgres:change-me-postgres@127.0.0.1:${port}/postgres`,
    members,
    async leader() {
      for (;;) {
        for (const machine of machines) {
          if ((await ask(`http://${machine.host.address}:8008/primary`))?.ok) return machine
        }
        await wait(50)
      }
    },
    async logged(text) {
      const logs = await Promise.all(
        machines.map((machine) => readFile(join(machine.directory, 'patroni.log'), 'utf8')),
      )
      return logs.flatMap((log) => log.split('\n').filter((line) => line.includes(text)))
    },
    async untilWhole() {
      while (!isWhole(await members())) await wait(100)
      while (!(await accepts(cluster.url))) await wait(50)
    },
  }
  await cluster.untilWhole()
  return cluster
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  )
}

async function startProxy(directory: string, prefix: string): Promise<number> {
  const port = await findFreePort()
  const shipped = await readFile(join(root, 'deploy/patroni/haproxy.cfg'), 'utf8')
  const config = join(directory, 'haproxy.cfg')
  await writeFile(
    config,
    shipped.replaceAll('10.0.0.', prefix).replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`),
  )
  const child = startProgram('haproxy', [findProgram('haproxy', 'haproxy'), '-db', '-f', config], {
    env: { PATH: process.env.PATH },
    onText: () => undefined,
  })
  onTestFinished(() => child.stop())
  return port
}

async function ask(url: string): Promise<Response | undefined> {
  return await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
}

async function accepts(url: string): Promise<boolean> {
  return await query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? []
  if (uid === undefined) throw new Error(`The user ${name} is missing: apt-get install postgresql-15`)
  return { uid: Number(uid), gid: Number(gid) }
}
