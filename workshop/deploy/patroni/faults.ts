import { query } from '@plinth/database/client'
import type { PatroniCluster } from './cluster.ts'
import { ALL, type Machine } from './machine.ts'

export type Fault = {
  name: string
  /** Writes must succeed again within this, in seconds. */
  within_s: number
  /** Another machine is the leader afterwards. */
  changes_leader: boolean
  happen(leader: Machine, cluster: PatroniCluster): Promise<unknown>
  /** Makes the three whole again. */
  mend?(was: Machine, cluster: PatroniCluster): Promise<unknown>
}

const [ETCD_CLIENTS, ETCD_PEERS] = [2379, 2380]

export const FAULTS: readonly Fault[] = [
  {
    name: 'PostgreSQL of the leader killed',
    within_s: 15,
    changes_leader: true,
    happen: (leader) => leader.kill(['postgres']),
  },
  {
    name: 'Patroni and PostgreSQL of the leader killed, Patroni started again at once',
    within_s: 15,
    changes_leader: false,
    async happen(leader) {
      await leader.kill(['patroni', 'postgres'])
      await leader.start('patroni')
    },
  },
  {
    name: 'Patroni and PostgreSQL of the leader killed',
    within_s: 15,
    changes_leader: true,
    happen: (leader) => leader.kill(['patroni', 'postgres']),
    mend: (was) => was.start('patroni'),
  },
  {
    name: 'Patroni of the leader killed',
    within_s: 15,
    changes_leader: true,
    happen: (leader) => leader.kill(['patroni']),
    mend: (was) => was.start('patroni'),
  },
  {
    name: 'The machine of the leader dead',
    within_s: 15,
    changes_leader: true,
    async happen(leader, cluster) {
      await leadEtcd(leader, cluster)
      await leader.kill(ALL)
    },
    async mend(was) {
      await was.start('etcd')
      await was.start('patroni')
    },
  },
  {
    name: 'The machine of the leader frozen',
    within_s: 20,
    changes_leader: true,
    async happen(leader, cluster) {
      await leadEtcd(leader, cluster)
      await leader.signal('SIGSTOP', ALL)
    },
    mend: (was) => was.signal('SIGCONT', ALL),
  },
  {
    name: 'Patroni and PostgreSQL of the leader frozen',
    within_s: 20,
    changes_leader: true,
    happen: (leader) => leader.signal('SIGSTOP', ['patroni', 'postgres']),
    mend: (was) => was.signal('SIGCONT', ['patroni', 'postgres']),
  },
  {
    name: 'The leader cut off from etcd',
    within_s: 15,
    changes_leader: false,
    happen: (leader) => leader.host.drop(ETCD_CLIENTS, ETCD_PEERS),
    mend: (was) => was.host.heal(),
  },
  {
    name: 'The leader cut off from everything',
    within_s: 20,
    changes_leader: true,
    async happen(leader, cluster) {
      await leadEtcd(leader, cluster)
      await leader.host.unplug()
    },
    mend: (was) => was.host.heal(),
  },
  {
    name: 'Two of three etcd killed',
    within_s: 15,
    changes_leader: false,
    happen: (leader, { machines }) =>
      Promise.all(machines.filter((machine) => machine !== leader).map((machine) => machine.kill(['etcd']))),
    mend: (was, { machines }) =>
      Promise.all(machines.filter((machine) => machine !== was).map((machine) => machine.start('etcd'))),
  },
  {
    name: 'Planned switchover',
    within_s: 4,
    changes_leader: true,
    async happen(leader, { url }) {
      await query(url, 'checkpoint')
      await leader.stop('patroni')
    },
    mend: (was) => was.start('patroni'),
  },
  {
    name: 'Planned switchover by patronictl',
    within_s: 5,
    changes_leader: true,
    async happen(leader, cluster) {
      const { name } = (await cluster.members()).find(({ role }) => role === 'sync_standby') ?? { name: 'none' }
      await leader.control('patronictl', 'switchover', '--leader', leader.name, '--candidate', name, '--force')
    },
  },
  {
    name: 'The machine of the leader lost, and a new one in its place',
    within_s: 15,
    changes_leader: true,
    async happen(leader, cluster) {
      await leadEtcd(leader, cluster)
      await leader.kill(ALL)
      await leader.wipe()
    },
    async mend(was, cluster) {
      const on = await cluster.leader()
      const id = await memberId(on, was)
      await on.control('etcdctl', 'member', 'remove', id)
      await on.control('etcdctl', 'member', 'add', was.name, `--peer-urls=http://${was.host.address}:${ETCD_PEERS}`)
      await was.start('etcd', { ETCD_INITIAL_CLUSTER_STATE: 'existing' })
      await was.start('patroni')
    },
  },
  {
    name: 'A standby rebuilt',
    within_s: 3,
    changes_leader: false,
    async happen(leader, cluster) {
      const { name } = (await cluster.members()).find(({ role }) => role === 'replica') ?? { name: 'none' }
      await leader.control('patronictl', 'reinit', 'app', name, '--force', '--wait')
    },
  },
]

async function memberId(on: Machine, of: Machine): Promise<string> {
  const listed = (await on.control('etcdctl', 'member', 'list')).split('\n')
  const [id = ''] = listed.find((line) => line.includes(`, ${of.name}, `))?.split(',') ?? []
  return id
}

/** The leader of etcd is the worst one to lose. */
async function leadEtcd(machine: Machine, { machines }: PatroniCluster): Promise<void> {
  const id = await memberId(machine, machine)
  // Only the leader can hand its role on. When that is the machine itself, there is nothing to do.
  await Promise.allSettled(machines.map((each) => each.control('etcdctl', 'move-leader', id)))
}
