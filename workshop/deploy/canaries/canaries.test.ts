// Thirty secrets go through the built server, and are then searched for wherever the product writes.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@plinth/database/client'
import { root, runNode, VITE } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { useEverything } from './happy-paths.ts'
import { beRefused, letProvidersFail } from './other-paths.ts'
import { Canaries } from './secrets.ts'
import { type Site, startSite } from './site.ts'

async function dump(database_url: string): Promise<string> {
  return await withClient(database_url, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
    )
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const { rows: lines } = await client.query<{ line: string }>(`select t::text as line from ${name} as t`)
      rows.push(...lines.map(({ line }) => `${name} ${line}`))
    }
    return rows.join('\n')
  })
}

async function readMetrics({ server }: Site): Promise<string> {
  const listening = server.lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'listening')
  return await (await fetch(`${listening.metrics}/metrics`)).text()
}

/** A careless pipeline has every secret in its environment. Returns both bundles and their maps. */
async function buildBundles(environment: Record<string, string>): Promise<{ bundle: string; maps: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'app-canary-bundles-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const env = {
    PATH: process.env.PATH,
    ...environment,
    VITE_APP_ENV: 'production',
    VITE_API_URL: 'https://api.example.com',
  }
  const command = [
    VITE,
    'build',
    '--config',
    'web/vite.config.ts',
    '--outDir',
    outDir,
    '--sourcemap',
    '--logLevel',
    'error',
  ]
  expect(await runNode(command, { env, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })).toBe(0)
  const names = (await readdir(outDir, { recursive: true })).filter((name) => /\.(js|css|html|map)$/.test(name))
  const read = async (wanted: boolean) => {
    const chosen = names.filter((name) => name.endsWith('.map') === wanted)
    return (await Promise.all(chosen.map((name) => readFile(join(outDir, name), 'utf8')))).join('\n')
  }
  return { bundle: await read(false), maps: await read(true) }
}

// Each place must contain its sign, so that the search is known to have looked at something.
const SIGNS = {
  log: 'unexpected error, the process ends',
  chat: 'eve@example.com',
  'error reports': 'ChatAlertFailed',
  metrics: 'http_request_duration_seconds',
  bundle: 'https://api.example.com',
  'source maps': '"sourcesContent"',
  database: 'ada@example.com',
}

async function leavePlaces(canaries: Canaries): Promise<Record<keyof typeof SIGNS, string>> {
  const site = await startSite(canaries)
  const cookie = await useEverything(site, canaries)
  await beRefused(site, canaries, cookie)
  await letProvidersFail(site, canaries, cookie)
  const metrics = await readMetrics(site)
  expect(await site.server.stop('SIGUSR2')).toBe(1)
  const { bundle, maps } = await buildBundles(site.environment)
  return {
    log: site.server.lines.join('\n'),
    chat: site.slack.posts.map(({ body }) => JSON.stringify(body)).join('\n'),
    'error reports': site.sentry.reports.map(({ body }) => body).join('\n'),
    metrics,
    bundle,
    'source maps': maps,
    database: await dump(site.database_url),
  }
}

test('thirty secrets are in no log, alert, report, metric, bundle or copy of the database [R6, S13, S14]', async () => {
  const canaries = new Canaries()
  const places = await leavePlaces(canaries)
  console.log(`${canaries.size} secrets: ${canaries.names.join(', ')}`)
  expect(canaries.size).toBeGreaterThanOrEqual(30)
  for (const [place, sign] of Object.entries(SIGNS)) expect(new Map(Object.entries(places)).get(place)).toContain(sign)
  const leaks = Object.entries(places).map(([place, text]) => [place, canaries.findIn(text)])
  expect(Object.fromEntries(leaks)).toEqual(Object.fromEntries(Object.keys(SIGNS).map((place) => [place, []])))
  // The search would see each secret in each place.
  for (const text of Object.values(places)) {
    const seen = canaries.names.filter((name) => canaries.findIn(`${text}\n${canaries.get(name)}`).includes(name))
    expect(seen).toEqual(canaries.names)
  }
})
