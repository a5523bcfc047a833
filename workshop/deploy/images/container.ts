import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, type End, startProgram } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'
import { findProgram } from '../programs.ts'
import type { Image } from './store.ts'

export type Container = {
  child: Child
  output(): Promise<{ stdout: string; stderr: string }>
  /** Sends the signal that the image asks for, and waits for the end. */
  stop(): Promise<End>
  exec(command: readonly string[]): Promise<number | null>
}

type Options = { command?: readonly string[]; environment?: Record<string, string>; writable?: readonly string[] }

// The command has a mount and a process namespace of its own. $1 is the root, and the rest is the command.
const ENTER = `
  mount --bind "$1" "$1"
  mount -o remount,bind,ro "$1"
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  for folder in $WRITABLE; do mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=16m tmpfs "$1$folder"; done
  exec chroot "$@"`

/**
 * An orchestrator runs an image like this: with its user, command and environment, as process 1, without any right, on
 * a read-only root. Only the network is that of the machine. `writable` are folders in memory.
 */
export async function startContainer(image: Image, options: Options = {}): Promise<Container> {
  const { Entrypoint, Cmd, User, StopSignal } = image.config
  const inside = enterAsUser(image, options.environment)
  const command = [...inside, ...Entrypoint, ...(options.command ?? Cmd ?? [])]
  const folder = await mkdtemp(join(tmpdir(), 'app-container-'))
  const stdout = await openOutput(join(folder, 'stdout'), User)
  const stderr = await openOutput(join(folder, 'stderr'), User)
  const unshare = [findProgram('unshare', 'util-linux'), '--mount', '--pid', '--fork']
  const child = startProgram('container', [...unshare, 'sh', '-euc', ENTER, 'sh', image.files, ...command], {
    env: { PATH: process.env.PATH, WRITABLE: options.writable?.join(' ') ?? '' },
    stdio: ['ignore', stdout.fd, stderr.fd],
  })
  onTestFinished(async () => {
    if (!child.hasEnded()) process.kill(await processOne(child), 'SIGKILL')
    await child.ended
    await Promise.all([stdout.close(), stderr.close()])
    await rm(folder, { recursive: true })
  })
  return {
    child,
    output: async () => ({
      stdout: await readFile(join(folder, 'stdout'), 'utf8'),
      stderr: await readFile(join(folder, 'stderr'), 'utf8'),
    }),
    async stop() {
      process.kill(await processOne(child), StopSignal)
      return await child.ended
    },
    async exec(command) {
      const target = ['--target', String(await processOne(child)), '--mount', '--pid', '--root', '--']
      return spawnSync('nsenter', [...target, ...inside, ...command], { stdio: 'inherit' }).status
    },
  }
}

/** The command gets nothing but the environment of the container. */
function enterAsUser({ config }: Image, environment: Record<string, string> = {}): string[] {
  const [uid = '', gid = ''] = config.User.split(':')
  const rights = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
  const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return [
    ...['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...rights],
    ...['/usr/bin/env', '--ignore-environment', `--chdir=${config.WorkingDir}`, ...config.Env, ...given],
  ]
}

/** The container can open this file again as /dev/stdout, like the pipe of an orchestrator. */
async function openOutput(path: string, user: string) {
  const file = await open(path, 'a')
  const [uid = 0, gid = 0] = user.split(':').map(Number)
  await chown(path, uid, gid)
  return file
}

/** The first process of the container is the only child of `unshare`. The id is that of the machine. */
async function processOne({ pid }: Child): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const first = Number(children)
  // The process group 0 would be everything that this test has started.
  if (!first) throw new Error('The container has ended.')
  return first
}
