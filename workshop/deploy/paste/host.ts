import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isFree } from '@plinth/database/embedded/ports'
import { root } from '@plinth/tools/processes'
import { expect } from 'vitest'
import { type Debian, makeBareDebian, writeIn } from './bare-debian.ts'
import { startBuilder } from './builder.ts'
import { startMailStandIn } from './mail-stand-in.ts'
import type { Block } from './pages.ts'
import { substitute, substitutions } from './substitutions.ts'

const PORTS = [80, 443, 5432, 8001, 8002]
const CERTIFICATE = '/srv/mail-stand-in.crt'
const HEALTH = 'https://api.example.com/health'

/** The time-out is a safety net of conditions: a replica is tried every five seconds, and waits ten for a database. */
const SOON = { timeout: 3 * 60_000, interval: 200 }

type AtEnd = (clean: () => Promise<void>) => void
type NextRelease = { from?: string; commit?: string; migration?: string; start?: string }

/** The blocks are pasted into a bare Debian, or into a shell beside it that builds. */
export async function installHost(blocks: readonly Block[], atEnd: AtEnd): Promise<Host> {
  const busy = (await Promise.all(PORTS.map(async (port) => ({ port, free: await isFree(port) })))).filter(
    ({ free }) => !free,
  )
  if (busy.length > 0) throw new Error(`These ports must be free: ${busy.map(({ port }) => port).join(', ')}`)
  const folder = await mkdtemp(join(tmpdir(), 'app-paste-'))
  atEnd(() => rm(folder, { recursive: true }))
  const mails = join(folder, 'mails.log')
  await writeFile(mails, '')
  const debian = await makeBareDebian(atEnd)
  const stand_in = await startMailStandIn(folder, mails, atEnd)
  const repository = join(folder, 'app.git')
  clone(repository)
  await prepare(debian, stand_in.certificate)
  await debian.boot()
  const builder = await startBuilder(folder, debian)

  const table = substitutions({ ...stand_in, repository, certificate: CERTIFICATE })
  const script = substitute(blocks.map(({ commands }) => commands).join('\n\0'), table).split('\n\0')
  const began = performance.now()
  for (const [index, commands] of script.entries()) {
    const started = performance.now()
    const block = blocks[index]
    await (block?.builds ? builder : debian).paste(`${commands}\n`)
    console.log(`${block?.where}: ${seconds(started)} s`)
  }
  console.log(`pasted in ${seconds(began)} s`)
  return new Host(debian, mails, join(folder, 'app'))
}

/** An operator has DNS before they begin. */
async function prepare(debian: Debian, certificate: Buffer): Promise<void> {
  await appendFile(join(debian.folder, 'etc/hosts'), '127.0.0.1 localhost\n127.0.0.1 app.example.com api.example.com\n')
  await writeIn(debian, CERTIFICATE, certificate)
}

function clone(repository: string): void {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--bare', root, repository], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

export class Host {
  readonly debian: Debian
  /** The log has the mails that were sent. */
  readonly mails: string
  /** The release was built in this folder of this machine. */
  readonly checkout: string

  constructor(debian: Debian, mails: string, checkout: string) {
    this.debian = debian
    this.mails = mails
    this.checkout = checkout
  }

  /** Returns the output of a command of root. @throws when it fails */
  async run(command: string): Promise<string> {
    const { code, said } = await this.debian.run(command)
    expect(code, said).toBe(0)
    return said.trim()
  }

  /** `/root/dist` gets the release that runs, or another one, with a commit of its own and what the caller gives. */
  async makeRelease({ from = '/opt/app', commit = 'a'.repeat(40), migration, start }: NextRelease): Promise<void> {
    const name_it = `sed -i 's/"commit": .*/"commit": "${commit}"/' /root/dist/release.json`
    await this.run(`rm -rf /root/dist; cp -r ${from}/. /root/dist; ${name_it}`)
    if (migration !== undefined) {
      const number = Number(await this.run('ls /root/dist/migrations/*.sql | wc -l')) + 1
      await writeIn(this.debian, `/root/dist/migrations/${String(number).padStart(4, '0')}_next.sql`, migration)
    }
    if (start !== undefined) {
      await this.run(`sed -i "1i if (process.argv[2] === 'start') { ${start} }" /root/dist/server.mjs`)
    }
  }

  /**
   * A client requests the site all the time, which must respond. `unchanged` means the same release and the same
   * migrations as before.
   */
  async release(script: string, wait_seconds = 60): Promise<{ code: number; said: string; unchanged: boolean }> {
    const before = await this.#state()
    const over = new AbortController()
    const asking = this.#failuresUntil(over.signal)
    const { code, said } = await this.debian.run(`cd /root; export RELEASE_WAIT_SECONDS=${wait_seconds}; ${script}`)
    over.abort()
    expect(await asking, said).toEqual([])
    await this.untilReady()
    return { code, said, unchanged: (await this.#state()) === before }
  }

  async commit(): Promise<string> {
    return JSON.parse((await get(HEALTH)).body).release.commit
  }

  /** Waits until both replicas and the web server respond. */
  async untilReady(): Promise<void> {
    for (const path of ['8001/ready', '8002/ready']) {
      await expect.poll(() => this.answersHere(path), { ...SOON, message: path }).toBe(true)
    }
    for (const address of [HEALTH, 'https://app.example.com/']) {
      await expect.poll(() => this.answers(address), SOON).toBe(true)
    }
  }

  /** systemd starts a replica again that has ended. */
  async untilTriedAgain(unit: string): Promise<void> {
    const count = async () => Number(await this.run(`systemctl show --property=NRestarts --value ${unit}`))
    await expect.poll(count, SOON).toBeGreaterThan(0)
  }

  /** Takes a path such as `8001/ready`. */
  async answersHere(path: string): Promise<boolean> {
    return await fetch(`http://127.0.0.1:${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async answers(address: string): Promise<boolean> {
    return (await get(address).catch(() => null))?.status === 200
  }

  async #state(): Promise<string> {
    const schema = "runuser -u postgres -- psql --tuples-only app --command='select count(*) from schema_migrations'"
    return await this.run(`readlink -f /opt/app; ${schema}; curl --silent --max-time 5 http://127.0.0.1:8001/health`)
  }

  async #failuresUntil(signal: AbortSignal): Promise<string[]> {
    const failures: string[] = []
    while (!signal.aborted) {
      const { status } = await get(HEALTH).catch((error: unknown) => ({ status: String(error) }))
      if (status !== 200) failures.push(String(status))
      await wait(20)
    }
    return failures
  }
}

/** The names are those of this machine, and the certificate is self-signed. */
async function get(address: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, pathname: path } = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>()
  const options: RequestOptions = { host: '127.0.0.1', path, servername: hostname, rejectUnauthorized: false }
  request({ ...options, headers: { host: hostname }, agent: false, timeout: 30_000 }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
  })
    .on('error', reject)
    .end()
  return await promise
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
