import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@plinth/database/embedded/ports'
import { type Child, root, startProgram } from '@plinth/tools/processes'

export type Nginx = { origin: string; port: number; access_log: string; stop(): Promise<void> }

/** Starts nginx with the shipped configuration; only ports, certificate and log are those of the test. */
export async function startNginx(directory: string, replicas: readonly number[]): Promise<Nginx> {
  await mkdir(directory, { recursive: true })
  const port = await findFreePort()
  const certificate = join(directory, 'tls.crt')
  const key = join(directory, 'tls.key')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  const access_log = join(directory, 'access.log')
  const shipped = await readFile(join(root, 'deploy/nginx/api.conf'), 'utf8')
  const [first = 0, second = 0] = replicas
  const own = shipped
    .replace('127.0.0.1:8001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8002', `127.0.0.1:${second}`)
    .replace('127.0.0.1:8443', `127.0.0.1:${port}`)
    .replace('/etc/plinth/tls.crt', certificate)
    .replace('/etc/plinth/tls.key', key)
    .replace('/var/log/nginx/plinth-api.log', access_log)
  await writeFile(join(directory, 'api.conf'), own)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  await writeFile(
    join(directory, 'nginx.conf'),
    `pid ${directory}/nginx.pid; error_log ${directory}/error.log warn; worker_processes 1;
     events { worker_connections 2048; }
     http { ${temp.join(' ')} include ${directory}/api.conf; }`,
  )
  const child = startProgram(
    'nginx',
    ['nginx', '-p', directory, '-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'],
    {
      env: { PATH: process.env.PATH },
      group: 'ours',
    },
  )
  const origin = `https://localhost:${port}`
  await untilListening(port, child)
  return { origin, port, access_log, stop: () => child.stop() }
}

async function untilListening(port: number, child: Child): Promise<void> {
  const { isFree } = await import('@plinth/database/embedded/ports')
  while (await isFree(port)) {
    if (child.hasEnded()) throw new Error('nginx ended before it listened')
    await wait(50)
  }
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}
