import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findFreePort } from '@plinth/database/embedded/ports'
import { root, startProgram, untilAnswers } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'
import { findProgram } from './programs.ts'

export type WebServer = { origin: string; log(): Promise<string> }

/** The web server runs until the test ends. */
export async function startWebServer(web_root: string, environment: Record<string, string>): Promise<WebServer> {
  const directory = await temporaryFolder()
  const port = await findFreePort()
  const log = join(directory, 'access.log')
  const filled = fillWebServer(join(directory, 'web.conf'), {
    WEB_ROOT: web_root,
    LISTEN: `127.0.0.1:${port}`,
    ACCESS_LOG: log,
    ERROR_LOG: join(directory, 'error.log'),
    ...environment,
  })
  if (filled.code !== 0) throw new Error(filled.said)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  await writeFile(
    join(directory, 'nginx.conf'),
    // The folder of a test is readable by its user alone.
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid nginx.pid; daemon off; worker_processes 1;
     events { worker_connections 512; }
     http { ${temp.join(' ')} include web.conf; }`,
  )
  const command = [findProgram('nginx', 'nginx-light'), '-p', directory, '-c', 'nginx.conf', '-e', 'stderr']
  const nginx = startProgram('nginx', command, { env: { PATH: process.env.PATH } })
  onTestFinished(() => nginx.stop())
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(`${origin}/healthz`, nginx)
  return { origin, log: () => readFile(log, 'utf8') }
}

/** The shipped script gets nothing but this environment. */
export function fillWebServer(
  file: string,
  environment: Record<string, string>,
): { code: number | null; said: string } {
  const { status, stderr } = spawnSync('sh', [join(root, 'deploy/nginx/fill-web.sh'), file], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  return { code: status, said: stderr }
}

/** The folder is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The path is sent unchanged, and the body is returned as it came. @throws when a header comes twice */
export async function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { hostname: host, port } = new URL(origin)
  const request = httpRequest({ host, port, path, method, headers, agent: false }, async (response) => {
    try {
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
      if (new Set(names).size < names.length) throw new Error(`${path} has a header twice: ${names}`)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) })
    } catch (error) {
      reject(error)
    }
  })
  request.on('error', reject).end()
  return await promise
}
