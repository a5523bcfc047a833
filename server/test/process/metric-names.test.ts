import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { readAlerts, readPanels } from '../../../workshop/deploy/observability/files.ts'
import { createTestDatabase } from '../database.ts'
import { startServer } from './server-process.ts'

// PromQL has these words; a bracket tells functions.
const WORDS = new Set(['and', 'by', 'or', 'vector'])

// Prometheus itself, a backup, the node exporter and the blackbox exporter have these.
const FOREIGN = new Set([
  'up',
  'app_backup_completed_timestamp_seconds',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
])

/** The names are left without labels, texts, functions and words. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/\w+ *\(/g, ' ')
  return (bare.match(/[a-z_]\w*/g) ?? []).filter((name) => !WORDS.has(name) && !FOREIGN.has(name))
}

async function exposedTypes(): Promise<{ name: string; type: string }[]> {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const server = await startServer({ DATABASE_URL: database.url, METRICS_PORT: '0' })
  const { metrics } = server.lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'listening')
  const text = await (await fetch(`${metrics}/metrics`)).text()
  await server.stop()
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
}

/** Histograms have several parts. */
async function exposed(): Promise<Set<string>> {
  return new Set(
    (await exposedTypes()).flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
    ),
  )
}

test('a metric has the name of a counter exactly when it is one', async () => {
  const types = await exposedTypes()
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

test('every metric that the dashboard or an alert names exists', async () => {
  const exprs = [...readPanels().flatMap((panel) => panel.exprs), ...readAlerts().map(({ expr }) => expr)]
  const named = new Set(exprs.flatMap(metricsIn))
  expect(named.size).toBeGreaterThan(15)
  const known = await exposed()
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

test('the page about observability names every alert, and every metric of ours', async () => {
  const text = await readFile(join(root, 'docs/observability.md'), 'utf8')
  const own = [...(await exposed())].filter((name) => !/^(process_|nodejs_)|_(bucket|sum)$/.test(name))
  const names = [
    ...readAlerts().map(({ alert }) => alert),
    ...own.map((name) => name.replace(/_seconds_count$/, '_seconds')),
  ]
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})
