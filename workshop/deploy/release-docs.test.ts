// Every command of docs/release.md runs in order in a fresh checkout. Needs openssl and nginx.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { startEmbedded } from '@plinth/database/embedded/start'
import { close, listen } from '@plinth/tools/loopback'
import { root, startNode, startProgram, untilAnswers } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { copyWithPackages } from './project-copy.ts'
import { PRODUCTION } from './replica.ts'
import { createCertificate, startTls } from './tls.ts'
import { startWebServer, temporaryFolder } from './web-server.ts'

// The registry cannot be asked everywhere; then the command says so and exits with 2.
const NOT_AUDITED = 2

async function readBlocks(): Promise<string[][]> {
  const page = await readFile(join(root, 'docs/release.md'), 'utf8')
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block.trim().split('\n'))
}

/** `server doctor` needs a mail provider that responds. */
async function startProvider(): Promise<number> {
  const server = createServer((_, response) => response.writeHead(404).end())
  const origin = await listen(server)
  onTestFinished(() => close(server))
  return Number(new URL(origin).port)
}

test('every command of docs/release.md builds, deploys and checks a release [H5]', async () => {
  const folder = await temporaryFolder()
  const checkout = await copyWithPackages()
  const database = await startEmbedded({ directory: join(folder, 'postgres'), durable: false })
  onTestFinished(() => database.stop())
  const certificate = createCertificate(folder)
  const [api_port, api_target, web_port, email_port] = await Promise.all(Array.from({ length: 4 }, findFreePort))
  if (!api_port || !api_target || !web_port || !email_port) throw new Error('There are too few free ports.')
  const api = await startTls(certificate, api_port, api_target)
  const env = {
    PATH: `${join(checkout, 'node_modules/.bin')}:${process.env.PATH}`,
    HOME: process.env.HOME,
    ...PRODUCTION,
    PORT: String(api_target),
    DATABASE_URL: database.url,
    FRONTEND_URL: `https://localhost:${web_port}`,
    SERVER_URL: api,
    EMAIL_API_BASE_URL: await startTls(certificate, email_port, await startProvider()),
    NODE_EXTRA_CA_CERTS: certificate.cert,
  }
  const run = async (command: string) => {
    const here = command
      .replaceAll('https://api.example.com', api)
      .replaceAll('https://app.example.com', env.FRONTEND_URL)
    let output = ''
    const child = startProgram(command, ['sh', '-c', here], { env, cwd: checkout, onText: (text) => (output += text) })
    const code = await child.closed
    return { code, output }
  }
  const succeed = async (commands: readonly string[] = []) => {
    for (const command of commands) {
      const { code, output } = await run(command)
      const notAudited =
        command === 'npm run release -- audit' && code === NOT_AUDITED && output.includes('NOT AUDITED')
      expect(notAudited ? 0 : code, `${command}\n${output}`).toBe(0)
    }
  }

  const actor = '-c user.name=Ada -c user.email=ada@example.com'
  await succeed([`git init --quiet && git add . && git ${actor} commit --quiet --message=Release`])
  const [build, deploy, check, rolled_back, ...others] = await readBlocks()
  expect(others).toEqual([])
  await succeed(build)
  await succeed(deploy)
  const server = startNode('the release', [join(checkout, 'dist/server.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => server.stop())
  await untilAnswers(`http://127.0.0.1:${api_target}/ready`, server)
  const web = await startWebServer(join(checkout, 'dist/web'), { API_ORIGIN: api })
  await startTls(certificate, web_port, Number(new URL(web.origin).port))
  await succeed(check)
  await succeed(rolled_back)
})
