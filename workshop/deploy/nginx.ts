import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, isFree } from '@plinth/database/embedded/ports'
import { type Child, root, startProgram } from '@plinth/tools/processes'
import { findProgram } from './programs.ts'
import { createCertificate } from './tls.ts'

export type Nginx = { port: number; pid: number; access_log: string; error_log: string; stop(): Promise<void> }

/** Only ports, certificate, user and files of the shipped configuration are those of the test. */
export async function startNginx(directory: string, replicas: readonly number[]): Promise<Nginx> {
  const conf_d = join(directory, 'conf.d')
  await mkdir(conf_d, { recursive: true })
  const port = await findFreePort()
  const { cert, key } = createCertificate(directory)
  const [access_log, error_log] = [join(directory, 'access.log'), join(directory, 'error.log')]
  const [first = 0, second = 0] = replicas
  await copyWith('api.conf', join(conf_d, 'api.conf'), {
    '127.0.0.1:8001': `127.0.0.1:${first}`,
    '127.0.0.1:8002': `127.0.0.1:${second}`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/app/tls.crt': cert,
    '/etc/app/tls.key': key,
    '/var/log/nginx/app-api.log': access_log,
    // The log has what nginx says about single requests, which explains a failure.
    '/var/log/nginx/error.log crit': `${error_log} error`,
  })
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  await copyWith('nginx.conf', join(directory, 'nginx.conf'), {
    // nginx would look for the modules in the folder of the test.
    'include /etc/nginx/modules-enabled/*.conf;': '',
    // The folder of a test is readable by its user alone.
    'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
    '/run/nginx.pid': join(directory, 'nginx.pid'),
    '/var/log/nginx/error.log': error_log,
    'include /etc/nginx/conf.d/*.conf;': `${temp.join(' ')} include ${conf_d}/*.conf;`,
  })
  const command = [findProgram('nginx', 'nginx-light'), '-p', directory, '-c', join(directory, 'nginx.conf')]
  const child = startProgram('nginx', [...command, '-g', 'daemon off;'], {
    env: { PATH: process.env.PATH },
    group: 'ours',
  })
  while (await isFree(port)) {
    if (child.hasEnded()) throw new Error('nginx ended before it listened')
    await wait(50)
  }
  return { port, pid: pidOf(child), access_log, error_log, stop: () => child.stop() }
}

/** Copies a shipped file. @throws when it no longer contains what the test replaces */
async function copyWith(name: string, to: string, replaced: Record<string, string>): Promise<void> {
  let text = await readFile(join(root, 'deploy/nginx', name), 'utf8')
  for (const [from, by] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`deploy/nginx/${name} does not contain ${from}`)
    text = text.replaceAll(from, by)
  }
  await writeFile(to, text)
}

function pidOf({ pid }: Child): number {
  if (pid === undefined) throw new Error('nginx could not be started')
  return pid
}
