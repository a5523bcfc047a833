// docs/install.md, docs/deploy.md and docs/backups.md are pasted into a bare Debian 12 with systemd. Then that host
// loses its database, its power and its settings. Needs root, mmdebstrap and openssl.
import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { runNode } from '@plinth/tools/processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../web-server.ts'
import { writeIn } from './bare-debian.ts'
import { type Host, installHost } from './host.ts'
import { readBlocks } from './pages.ts'

const BLOCKS = ['docs/install.md', 'docs/deploy.md', 'docs/backups.md'].flatMap(readBlocks)

const INSTALL = 'dist/deploy/systemd/release.sh'
const GO_BACK = '/opt/app/deploy/systemd/release.sh --back'
const BUILD = `RELEASE_COMMIT=${'b'.repeat(40)} /usr/src/app/deploy/systemd/release.sh`

let host: Host
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  host = await installHost(BLOCKS, (clean) => ends.push(clean))
}, 20 * 60_000)

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

test('every block of code about deployment is of commands, which are pasted', () => {
  expect(BLOCKS.filter(({ language }) => language !== 'sh')).toEqual([])
})

test('docs/install.md, pasted into a bare Debian, ends with a working https site', async () => {
  await expectPlainHttp()
  const browser = ['e2e/deployed-site.ts', 'https://app.example.com', host.mails]
  expect(await runNode(browser, { env: process.env })).toBe(0)
})

test('metrics are on the ports of the names, and a process of their own can do the jobs', async () => {
  await host.run('systemctl start app-work')
  for (const path of ['18001/metrics', '18002/metrics', '18000/metrics', '18000/health']) {
    await expect.poll(() => host.answersHere(path), { message: path }).toBe(true)
  }
  await host.run('systemctl stop app-work')
  expect(await host.run('systemctl show --property=Result --value app-work')).toBe('success')
})

test('pages are the page of maintenance while an operator wants it [H11]', async () => {
  await host.run('touch /etc/app/maintenance')
  const page = await host.run("curl --insecure --silent --write-out '%{http_code}' https://app.example.com/dashboard")
  await host.run('rm /etc/app/maintenance')
  expect(page).toMatch(/reloads by itself.*503$/s)
  expect(await host.answers('https://app.example.com/dashboard')).toBe(true)
})

describe('the next release', () => {
  test('the next release is built on the host, and a build that fails leaves the site as it was', async () => {
    const copied = spawnSync('cp', ['-al', host.checkout, join(host.debian.folder, 'usr/src/app')], {
      encoding: 'utf8',
    })
    expect(copied.status, copied.stderr).toBe(0)
    const main = '/usr/src/app/server/src/main.ts'
    await host.run(`echo 'const = 1' >>${main}`)
    const { code, said, unchanged } = await host.release(BUILD)
    expect({ code, unchanged }, said).toEqual({ code: 1, unchanged: true })
    expect(said).toContain('server/src/main.ts')

    await host.run(`sed -i '$d' ${main}`)
    const built = await host.release(BUILD)
    expect(built, built.said).toMatchObject({ code: 0 })
    expect(await host.commit()).toBe('b'.repeat(40))
    await host.run('rm -r /usr/src/app')
  })

  test('a migration of the next release that fails leaves the site as it was [H6]', async () => {
    await host.makeRelease({ migration: 'create table later ();\nselect 1 / 0;' })
    const { code, said, unchanged } = await host.release(INSTALL)
    expect({ code, unchanged }, said).toEqual({ code: 1, unchanged: true })
    expect(said).toContain('_next.sql failed: division by zero')
  })

  test.each([
    ['without a commit', 'true', 'The release names no commit'],
    ['for another API', "sed -i 's/api.example.com/api.example.org/' dist/web/index.html", 'built for another API'],
    ['of another kind of machine', 'rm -r dist/node_modules/@img', 'Its native modules do not load'],
    ['whose build did not end', 'rm dist/release.json', 'The build of this release did not end'],
  ])('a release %s is refused', async (_, change, reason) => {
    await host.makeRelease({ commit: '' })
    await host.run(`cd /root; ${change}`)
    const { code, said, unchanged } = await host.release(INSTALL)
    expect({ code, unchanged }, said).toEqual({ code: 1, unchanged: true })
    expect(said).toContain(reason)
  })

  test('a replica that is not ready takes the site back to the release before [H6]', async () => {
    await host.makeRelease({ start: "console.log('the new release is broken'); process.exit(1)" })
    const { code, said, unchanged } = await host.release(INSTALL, 5)
    expect({ code, unchanged }, said).toEqual({ code: 1, unchanged: true })
    expect(said).toMatch(/the new release is broken\n.*was not ready.*Going back.*runs the previous release/s)
  })

  test('the site answers all the time while a release is installed and taken back [H4, H6]', async () => {
    const before = await host.commit()
    // The installation is from before there were folders for releases.
    await host.run(
      'cp -r /opt/app/. /opt/folder; rm /opt/app /opt/app.previous; mv /opt/folder /opt/app; mkdir /opt/app.previous',
    )
    const [first, second] = ['1'.repeat(40), '2'.repeat(40)]
    await host.makeRelease({ commit: first, migration: '-- compatible\ncreate table later ();' })
    expect(await host.release(INSTALL)).toMatchObject({ code: 0 })
    expect(await host.commit()).toBe(first)
    expect(await host.release(GO_BACK)).toMatchObject({ code: 0 })
    expect(await host.commit()).toBe(before)

    await host.makeRelease({ from: '/opt/app.previous', commit: second, migration: 'drop table later;' })
    const there = await host.release(INSTALL)
    expect(there, there.said).toMatchObject({ code: 0 })
    const back = await host.release(GO_BACK)
    expect(back).toMatchObject({ code: 1, unchanged: true, said: expect.stringContaining('not marked as compatible') })
    expect(await host.commit()).toBe(second)
  })
})

describe('a backup', () => {
  test('a backup is made every night, and the one of the pages was restored', async () => {
    expect(await host.run('systemctl is-enabled app-backup.timer; systemctl is-active app-backup.timer')).toBe(
      'enabled\nactive',
    )
    const restored = 'select count(*) from schema_migrations'
    expect(await host.run(`runuser -u postgres -- psql --tuples-only app_restored --command='${restored}'`)).not.toBe(
      '0',
    )
    const metric = await host.run("runuser -u nobody -- sh -c 'cat /var/cache/app-backups/*.prom'")
    expect(metric).toMatch(/^app_backup_completed_timestamp_seconds \d+$/m)
    expect((await host.debian.run('runuser -u nobody -- ls /var/lib/app-backups')).code).not.toBe(0)
  })

  test('the backup knows the storage of the API, and no other of its settings', async () => {
    await host.run("echo 'STORAGE_BUCKET=private' >>/etc/app/api.env; mkdir /run/systemd/system/app-backup.service.d")
    const command = 'ExecStart=\nExecStart=sh -c "env >/var/cache/app-backups/environment"'
    const place = '/run/systemd/system/app-backup.service.d/environment.conf'
    await host.run(
      `printf '%s' '[Service]\n${command}\n' >${place}; systemctl daemon-reload; systemctl start app-backup`,
    )
    const environment = await host.run('cat /var/cache/app-backups/environment')
    await host.run(
      `rm -r ${place} /var/cache/app-backups/environment; sed -i '$d' /etc/app/api.env; systemctl daemon-reload`,
    )
    expect(environment).toContain('STORAGE_BUCKET=private')
    expect(environment).toContain('DATABASE_URL=postgresql://app@')
    expect(environment).not.toContain('AUTH_SECRET')
  })
})

describe('replicas that were down', () => {
  test('the replicas come back by themselves after a power cut', async () => {
    await host.debian.cutPower()
    await host.debian.boot()
    await host.untilReady()
  })

  test('the replicas come back after a boot without a database, also when the migration gave up', async () => {
    await host.debian.cutPower()
    const masked = '/etc/systemd/system/postgresql@15-main.service'
    await symlink('/dev/null', join(host.debian.folder, masked))
    const impatient = 'etc/systemd/system/app-migrate.service.d'
    await mkdir(join(host.debian.folder, impatient))
    await writeIn(host.debian, `${impatient}/impatient.conf`, '[Service]\nTimeoutStartSec=2s\n')
    await host.debian.boot()
    await host.untilTriedAgain('app-api@8001')
    await host.run(`rm -r ${masked} /${impatient}; systemctl daemon-reload; systemctl start postgresql@15-main`)
    await host.untilReady()
  })

  test('the replicas come back after a kill while the database is away', async () => {
    await host.run('systemctl stop postgresql@15-main; systemctl kill --signal=KILL app-api@8001')
    await host.untilTriedAgain('app-api@8001')
    await host.run('systemctl start postgresql@15-main')
    await host.untilReady()
  })

  test('the replicas come back after a wrong setting was repaired, and the log names it', async () => {
    await host.run("sed -i 's/^AUTH_SECRET=/#&/' /etc/app/api.env; systemctl restart app-api@8001")
    await host.untilTriedAgain('app-api@8001')
    expect(await host.run('journalctl -u app-migrate -u app-api@8001 -n 20')).toContain('AUTH_SECRET is required')
    expect(await host.answers('https://api.example.com/health')).toBe(true)
    await host.run("sed -i 's/^#AUTH_SECRET=/AUTH_SECRET=/' /etc/app/api.env")
    await host.untilReady()
  })
})

/** Plain http redirects, except for the proof to an authority of who owns the name. */
async function expectPlainHttp(): Promise<void> {
  const plain = 'http://127.0.0.1:80'
  const headers = { host: 'app.example.com' }
  const redirect = await ask(plain, '/profile?tab=1', { headers })
  expect([redirect.status, redirect.headers.location]).toEqual([301, 'https://app.example.com/profile?tab=1'])
  await mkdir(join(host.debian.folder, 'var/www/html/.well-known/acme-challenge'), { recursive: true })
  await writeIn(host.debian, '/var/www/html/.well-known/acme-challenge/proof', 'mine')
  expect((await ask(plain, '/.well-known/acme-challenge/proof', { headers })).body.toString()).toBe('mine')
  await expect(ask(plain, '/', { headers: { host: 'other.example.net' } })).rejects.toThrow(/socket hang up|ECONNRESET/)
}
