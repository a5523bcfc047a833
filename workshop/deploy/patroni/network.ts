import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { findProgram, runProgram } from '../programs.ts'

/** The network namespace is a machine with an address of its own. */
export type Host = {
  address: string
  /** These words before a command make it run in the namespace. */
  inside: string[]
  processes(...programs: string[]): Promise<number[]>
  /** Drops packets from and to the given ports silently. */
  drop(...ports: number[]): Promise<void>
  unplug(): Promise<void>
  heal(): Promise<void>
}

export type Network = { prefix: string; hosts: Host[] }

/** A bridge connects the hosts to this machine until the end of the test. Needs root. */
export async function startNetwork(count: number): Promise<Network> {
  const ip = findProgram('ip', 'iproute2')
  const iptables = findProgram('iptables', 'iptables')
  const number = randomInt(1, 255)
  // RFC 2544 reserves this network for trials.
  const prefix = `198.18.${number}.`
  const bridge = `app-${number}`
  const run = (...args: string[]) => runProgram(ip, args)
  await run('link', 'add', bridge, 'type', 'bridge')
  onTestFinished(async () => void (await run('link', 'delete', bridge)))
  await run('address', 'add', `${prefix}254/24`, 'dev', bridge)
  await run('link', 'set', bridge, 'up')

  const addHost = async (index: number): Promise<Host> => {
    const name = `${bridge}-${index}`
    const address = `${prefix}${index}`
    const inside = [ip, 'netns', 'exec', name]
    const runInside = (program: string, ...args: string[]) => runProgram(ip, ['netns', 'exec', name, program, ...args])
    await run('netns', 'add', name)
    onTestFinished(async () => void (await run('netns', 'delete', name)))
    await run('link', 'add', name, 'master', bridge, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await run('link', 'set', name, 'up')
    for (const link of ['lo', 'eth0']) await runInside(ip, 'link', 'set', link, 'up')
    await runInside(ip, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    return {
      address,
      inside,
      async processes(...programs) {
        const pids = (await run('netns', 'pids', name)).split('\n').filter((line) => line !== '')
        const named = await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), program: await programOf(pid) })))
        return named.filter(({ program }) => programs.includes(program)).map(({ pid }) => pid)
      },
      async drop(...ports) {
        const fits = ['-p', 'tcp', '-m', 'multiport', '--ports', ports.join(','), '-j', 'DROP']
        for (const chain of ['INPUT', 'OUTPUT']) await runInside(iptables, '-A', chain, '!', '-s', address, ...fits)
        await runInside(iptables, '-A', 'OUTPUT', '!', '-d', address, ...fits)
      },
      async unplug() {
        await run('link', 'set', name, 'down')
      },
      async heal() {
        await runInside(iptables, '-F')
        await run('link', 'set', name, 'up')
      },
    }
  }
  const hosts: Host[] = []
  for (let index = 1; index <= count; index += 1) hosts.push(await addHost(index))
  return { prefix, hosts }
}

async function programOf(pid: string): Promise<string> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()
}
