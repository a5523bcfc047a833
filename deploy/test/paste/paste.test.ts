// The Deploy section of the README and docs/deploy.md, pasted into a bare Debian 12. Needs root, mmdebstrap and openssl.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFree } from '@plinth/database/embedded/ports'
import { root, runNode } from '@plinth/tools/processes'
import { expect, test } from 'vitest'
import { ask, temporaryFolder } from '../web-server.ts'
import { type Debian, startBareDebian, writeIn } from './bare-debian.ts'
import { startMailStandIn } from './mail-stand-in.ts'
import { readBlocks } from './pages.ts'
import { substitute, substitutions } from './substitutions.ts'

const README = readBlocks('README.md', 'Deploy')
const DETAILS = readBlocks('docs/deploy.md')

/** Blocks that another test runs: how they begin, that test, and what it must mention. */
const RUN_ELSEWHERE: { begins: string; test: string; mentions: string }[] = []

const PASTED = [...README, ...DETAILS.filter(({ commands }) => elsewhere(commands) === undefined)]
const PORTS = [80, 443, 5432, 8001, 8002]
const REPOSITORY = '/srv/app.git'
const CERTIFICATE = '/srv/mail-stand-in.crt'

test('every block of code about deployment is run by a test', () => {
  expect([...README, ...DETAILS].filter(({ language }) => language !== 'sh')).toEqual([])
  const stale = RUN_ELSEWHERE.filter(
    (entry) =>
      !DETAILS.some(({ commands }) => commands.startsWith(entry.begins)) ||
      !existsSync(join(root, entry.test)) ||
      !readFileSync(join(root, entry.test), 'utf8').includes(entry.mentions),
  )
  expect(stale).toEqual([])
})

test('the Deploy section, pasted into a bare Debian, ends with a working https site', async () => {
  const busy = (await Promise.all(PORTS.map(async (port) => ({ port, free: await isFree(port) })))).filter(
    ({ free }) => !free,
  )
  if (busy.length > 0) throw new Error(`These ports must be free: ${busy.map(({ port }) => port).join(', ')}`)
  const folder = await temporaryFolder()
  const mails = join(folder, 'mails.log')
  await writeFile(mails, '')
  const debian = await startBareDebian()
  const stand_in = await startMailStandIn(folder, mails)
  await prepare(debian, stand_in.certificate)

  const table = substitutions({ ...stand_in, repository: REPOSITORY, certificate: CERTIFICATE })
  const script = substitute(PASTED.map(({ commands }) => commands).join('\n\0'), table).split('\n\0')
  const began = performance.now()
  for (const [index, commands] of script.entries()) {
    const started = performance.now()
    await debian.paste(`${commands}\n`)
    console.log(`${PASTED[index]?.where}: ${seconds(started)} s`)
  }
  console.log(`pasted in ${seconds(began)} s`)

  await expectPlainHttp(debian)
  const browser = ['e2e/deployed-site.ts', 'https://app.example.com', mails]
  expect(await runNode(browser, { env: process.env })).toBe(0)
})

function elsewhere(commands: string) {
  return RUN_ELSEWHERE.find(({ begins }) => commands.startsWith(begins))
}

/** What is there before an operator begins: DNS, the repository and systemd. */
async function prepare(debian: Debian, certificate: Buffer): Promise<void> {
  await appendFile(join(debian.folder, 'etc/hosts'), '127.0.0.1 localhost\n127.0.0.1 app.example.com api.example.com\n')
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--bare', root, join(debian.folder, REPOSITORY)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  await writeIn(debian, CERTIFICATE, certificate)
  await writeIn(debian, '/usr/local/sbin/systemctl', readFileSync(join(import.meta.dirname, 'systemctl.sh')), 0o755)
}

/** Plain http redirects, except for what proves to an authority who owns the name. */
async function expectPlainHttp(debian: Debian): Promise<void> {
  const plain = 'http://127.0.0.1:80'
  const headers = { host: 'app.example.com' }
  const redirect = await ask(plain, '/profile?tab=1', { headers })
  expect([redirect.status, redirect.headers.location]).toEqual([301, 'https://app.example.com/profile?tab=1'])
  await mkdir(join(debian.folder, 'var/www/html/.well-known/acme-challenge'), { recursive: true })
  await writeIn(debian, '/var/www/html/.well-known/acme-challenge/proof', 'mine')
  expect((await ask(plain, '/.well-known/acme-challenge/proof', { headers })).body.toString()).toBe('mine')
  await expect(ask(plain, '/', { headers: { host: 'other.example.net' } })).rejects.toThrow(/socket hang up|ECONNRESET/)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
