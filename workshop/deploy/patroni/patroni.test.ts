// The leader of three machines with PostgreSQL under Patroni fails in many ways, behind HAProxy, with two replicas of
// the release behind nginx. Needs root, and the Debian packages etcd-client, etcd-server, haproxy, iproute2, iptables,
// nginx-light, openssl, patroni, postgresql-15 and python3-etcd. PATRONI_TRIAL=long lets all faults happen, for longer
// than any needs to be noticed, and demands their times. PATRONI_FAULTS chooses some by a regular expression. It prints
// a table.
import { expect, test } from 'vitest'
import { unexpected } from '../faults/load.ts'
import { compare } from '../writes.ts'
import { startPatroni } from './cluster.ts'
import { FAULTS } from './faults.ts'
import { go, HEAD, startLoaded } from './trial.ts'

const { PATRONI_TRIAL, PATRONI_FAULTS } = process.env
const isLong = PATRONI_TRIAL === 'long'
const SHORT = ['Patroni and PostgreSQL of the leader killed', 'Planned switchover']
const chosen = FAULTS.filter(({ name }) =>
  PATRONI_FAULTS ? new RegExp(PATRONI_FAULTS).test(name) : isLong || SHORT.includes(name),
)

test('three machines under Patroni lose their leader and no acknowledged write [H12]', async () => {
  const cluster = await startPatroni()
  const site = await startLoaded(cluster)
  const { url, replicas, load, reads } = site
  const pids = replicas.map((replica) => replica.pid())
  const lines: string[] = []
  const late: string[] = []
  for (const fault of chosen) {
    const { line, stopped_s } = await go(fault, cluster, site, isLong)
    console.log(line)
    lines.push(line)
    if (stopped_s > fault.within_s) late.push(`${fault.name}: ${stopped_s} s`)
  }
  await load.end()
  await reads.end()
  console.log([...HEAD, ...lines].join('\n'))
  expect(unexpected(load.answers)).toEqual([])
  expect(unexpected(reads.answers)).toEqual([])
  expect(replicas.map((replica) => replica.pid())).toEqual(pids)
  expect(await compare(url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
  // The standby would confirm commits before it has the rest.
  expect(await cluster.logged('"pg_basebackup" is now a synchronous standby')).toEqual([])
  if (isLong) expect(late).toEqual([])
})
