import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, startProgram } from '@plinth/tools/processes'
import { findProgram, runProgram } from '../programs.ts'
import type { Host, Network } from './network.ts'

export type Program = 'etcd' | 'patroni' | 'postgres'

export const ALL: readonly Program[] = ['patroni', 'postgres', 'etcd']

/** A machine of the database runs etcd, Patroni and the PostgreSQL that Patroni starts. */
export type Machine = {
  name: string
  host: Host
  directory: string
  /** Programs start as by systemd. */
  start(program: 'etcd' | 'patroni', environment?: Record<string, string>): Promise<void>
  /** Programs stop as by systemd, and their end is awaited. Patroni stops its PostgreSQL first. */
  stop(program: 'etcd' | 'patroni'): Promise<void>
  signal(name: NodeJS.Signals, programs: readonly Program[]): Promise<void>
  /** Kills with SIGKILL and waits until they are gone. */
  kill(programs: readonly Program[]): Promise<void>
  /** Runs patronictl or etcdctl here. */
  control(program: 'patronictl' | 'etcdctl', ...args: string[]): Promise<string>
  /** The machine then has nothing stored, as with a new disk. */
  wipe(): Promise<void>
}

type Options = { network: Network; index: number; directory: string; user: { uid: number; gid: number } }

/** Only addresses and folders of the shipped configuration are those of the test. */
export async function prepareMachine({ network, index, directory, user }: Options): Promise<Machine> {
  const host = network.hosts[index - 1]
  if (!host) throw new Error(`There is no host ${index}`)
  const data = join(directory, 'data')
  await mkdir(data, { recursive: true })
  await chown(directory, user.uid, user.gid)
  await chown(data, user.uid, user.gid)
  const adapt = (text: string) =>
    text
      .replace(/^(.*(?:listen|connect_address|_URLS).*)\b10\.0\.0\.1:/gm, `$110.0.0.${index}:`)
      .replace(/^(name: |ETCD_NAME=)db-1$/m, `$1db-${index}`)
      .replaceAll('10.0.0.', network.prefix)
      .replace('/var/lib/postgresql/15/app', join(data, 'postgres'))
      .replace('/var/run/postgresql', directory)
      .replace('/var/lib/etcd/app', join(data, 'etcd'))
  const shipped = async (name: string) => adapt(await readFile(join(root, 'deploy/patroni', name), 'utf8'))
  const config = join(directory, 'patroni.yml')
  await writeFile(config, await shipped('patroni.yml'))
  const settings = [...(await shipped('etcd.env')).matchAll(/^(\w+)=(.*)$/gm)]
  const etcd = Object.fromEntries(settings.map(([, name, value]) => [name, value]))
  const as = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups', '--']
  const commands = {
    etcd: [findProgram('etcd', 'etcd-server')],
    patroni: [findProgram('patroni', 'patroni'), config],
  }
  const signal = async (name: NodeJS.Signals, programs: readonly Program[]) => {
    const pids = await host.processes(...programs)
    for (const pid of pids) sendTo(pid, name)
  }
  return {
    name: `db-${index}`,
    host,
    directory,
    async start(program, environment = {}) {
      const log = await open(join(directory, `${program}.log`), 'a')
      const own = program === 'etcd' ? { ...etcd, ...environment } : environment
      startProgram(`${program} ${index}`, [...host.inside, ...as, ...commands[program]], {
        env: { PATH: process.env.PATH, HOME: directory, LANG: 'C.UTF-8', ...own },
        cwd: directory,
        stdio: ['ignore', log.fd, log.fd],
      })
      await log.close()
    },
    async stop(program) {
      await signal('SIGTERM', [program])
      while ((await host.processes(program)).length > 0) await wait(10)
    },
    signal,
    async kill(programs) {
      while ((await host.processes(...programs)).length > 0) {
        await signal('SIGKILL', programs)
        await wait(10)
      }
    },
    control(program, ...args) {
      const [ip = '', ...inside] = host.inside
      const how = {
        patronictl: [findProgram('patronictl', 'patroni'), '-c', config],
        etcdctl: [
          'env',
          'ETCDCTL_API=3',
          findProgram('etcdctl', 'etcd-client'),
          `--endpoints=http://${host.address}:2379`,
        ],
      }
      return runProgram(ip, [...inside, ...how[program], ...args])
    },
    async wipe() {
      await rm(data, { recursive: true })
      await mkdir(data)
      await chown(data, user.uid, user.gid)
    },
  }
}

function sendTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended in between.
  }
}
