// The deploy hook of certbot runs with stand-ins for Docker and for chown, which only root may run.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../web-server.ts'
import { exampleEnvironment, FOLDER, resolve } from './composition.ts'

const DOCKER = '#!/bin/sh\necho "docker $*" >>"$LOG"\n'
// The owner is left out, which only root may set.
const INSTALL =
  '#!/bin/sh\necho "install $*" >>"$LOG"\nexec /usr/bin/install "$1" "$2" $(echo "$@" | sed "s/^.* \\(.* .*\\)$/\\1/")\n'

test.each([
  ['', 'tls'],
  ['TLS_DIRECTORY=./certificates\n', 'certificates'],
])('a renewed certificate is put where nginx reads it, and nginx is told: %j', async (settings, tls) => {
  const folder = await temporaryFolder()
  for (const name of ['bin', tls, 'live']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'bin/docker'), DOCKER, { mode: 0o755 })
  await writeFile(join(folder, 'bin/install'), INSTALL, { mode: 0o755 })
  await writeFile(join(folder, '.env'), settings)
  for (const name of ['fullchain.pem', 'privkey.pem']) await writeFile(join(folder, 'live', name), name)
  await copyFile(join(FOLDER, 'renewed.sh'), join(folder, 'renewed.sh'))
  const log = join(folder, 'log')
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, LOG: log, RENEWED_LINEAGE: join(folder, 'live') }
  const { status, stderr } = spawnSync('sh', [join(folder, 'renewed.sh')], { env, cwd: '/', encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(await readFile(join(folder, tls, 'tls.crt'), 'utf8')).toBe('fullchain.pem')
  expect(await readFile(join(folder, tls, 'tls.key'), 'utf8')).toBe('privkey.pem')
  expect((await stat(join(folder, tls, 'tls.key'))).mode & 0o777).toBe(0o400)
  const asked = (await readFile(log, 'utf8')).trim().split('\n')
  expect(asked[1]).toContain('-o 101 -g 101')
  expect(asked.at(-1)).toBe('docker compose kill --signal HUP proxy')
})

test('the proxy sees the folders of the certificate and of the proofs, and may write to neither', () => {
  const volumes = JSON.stringify(resolve(exampleEnvironment()).services.proxy?.volumes)
  for (const target of ['/etc/app/tls', '/var/www/acme', '/etc/app/pages/maintenance.html']) {
    expect(volumes).toMatch(new RegExp(`${target}(:ro"|","read_only":true|"[^}]*"read_only":true)`))
  }
})
