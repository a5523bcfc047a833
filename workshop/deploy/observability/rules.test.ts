// Prometheus reads the shipped files, and the alerts have their real times. Needs `promtool`.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../programs.ts'
import { FOLDER, readAlerts } from './files.ts'

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(findProgram('promtool', 'prometheus'), args, { encoding: 'utf8' })
  return { code: status, says: `${stdout}${stderr}` }
}

test('promtool accepts the configuration with its rules', () => {
  const { code, says } = promtool('check', 'config', join(FOLDER, 'prometheus.yml'))
  expect(code, says).toBe(0)
  expect(says).toContain('13 rules found')
})

type Case = { alert: string; series: Record<string, string>; at: string; fires: boolean }

const REPLICA = 'job="app", instance="a"'
const requests = (status: string) =>
  `http_request_duration_seconds_count{${REPLICA}, route="/users/me", status="${status}"}`
const calls = (outcome: string) =>
  `outgoing_call_duration_seconds_count{${REPLICA}, integration="email", outcome="${outcome}"}`
const runs = `job_attempts_total{${REPLICA}, name="sweep", outcome="done"}`
const overdue = `job_overdue_rows{${REPLICA}, name="object_deletions"}`
const waiting = `database_pool_waiting{${REPLICA}}`

const dead = `jobs_dead{${REPLICA}, name="book_invoice"}`
const oldest = `jobs_oldest_seconds{${REPLICA}, name="book_invoice"}`

const backup = 'app_backup_completed_timestamp_seconds{job="node"}'

const quick = (le: string) => `http_request_duration_seconds_bucket{${REPLICA}, route="/users/me", le="${le}"}`
const lag = `nodejs_eventloop_lag_p99_seconds{${REPLICA}}`
const dropped = `event_jobs_dropped_total{${REPLICA}, queue="mail"}`

const disk = (what: string, fstype = 'ext4') =>
  `node_filesystem_${what}_bytes{job="node", instance="a", mountpoint="/", fstype="${fstype}"}`
const expiry = 'probe_ssl_earliest_cert_expiry{job="certificate", instance="https://app.example.com/"}'
const DAY_S = 86_400

const CASES: Case[] = [
  { alert: 'ReplicaDown', series: { [`up{${REPLICA}}`]: '1x4 0x20' }, at: '8m', fires: true },
  { alert: 'ReplicaDown', series: { [`up{${REPLICA}}`]: '1x4 0 1x20' }, at: '8m', fires: false },
  {
    alert: 'ServerErrors',
    series: { [requests('200')]: '0+90x30', [requests('503')]: '0+10x30' },
    at: '15m',
    fires: true,
  },
  {
    alert: 'ServerErrors',
    series: { [requests('200')]: '0+99x30', [requests('503')]: '0+1x30' },
    at: '15m',
    fires: false,
  },
  {
    alert: 'SlowRequests',
    series: { [quick('0.5')]: '0+90x40', [quick('2.5')]: '0+100x40', [quick('+Inf')]: '0+100x40' },
    at: '25m',
    fires: true,
  },
  {
    alert: 'SlowRequests',
    series: { [quick('0.5')]: '0+995x40', [quick('2.5')]: '0+1000x40', [quick('+Inf')]: '0+1000x40' },
    at: '25m',
    fires: false,
  },
  { alert: 'EventLoopBlocked', series: { [lag]: '0.02x4 0.4x20' }, at: '15m', fires: true },
  { alert: 'EventLoopBlocked', series: { [lag]: '0.02x4 0.4x3 0.02x20' }, at: '15m', fires: false },
  { alert: 'DatabasePoolExhausted', series: { [waiting]: '0x4 3x20' }, at: '8m', fires: true },
  { alert: 'DatabasePoolExhausted', series: { [waiting]: '0 3 0 3 0 3 0 3 0 3' }, at: '8m', fires: false },
  {
    alert: 'ProviderFailing',
    series: { [calls('ok')]: '0+2x40', [calls('failed')]: '0+1x40' },
    at: '20m',
    fires: true,
  },
  {
    alert: 'ProviderFailing',
    series: { [calls('ok')]: '0+9x40', [calls('failed')]: '0+1x40' },
    at: '20m',
    fires: false,
  },
  // An integration that is hardly used fails once or twice, such as a sign-in at night.
  { alert: 'ProviderFailing', series: { [calls('failed')]: '50x10 51x30' }, at: '17m', fires: false },
  { alert: 'ProviderFailing', series: { [calls('failed')]: '50x10 51 52x30' }, at: '18m', fires: false },
  { alert: 'ProviderFailing', series: { [calls('failed')]: '50x10 51 52 53x30' }, at: '19m', fires: true },
  { alert: 'WorkDropped', series: { [dropped]: '0x10 7x20' }, at: '14m', fires: true },
  { alert: 'WorkDropped', series: { [dropped]: '7x30' }, at: '14m', fires: false },
  { alert: 'WorkLeftBehind', series: { [overdue]: '0x4 1x300' }, at: '4h', fires: true },
  { alert: 'WorkLeftBehind', series: { [overdue]: '1x60 0 1x300' }, at: '3h', fires: false },
  { alert: 'WorkLeftBehind', series: { [runs]: '5x400' }, at: '4h', fires: true },
  { alert: 'WorkLeftBehind', series: { [runs]: '0+1x400' }, at: '4h', fires: false },
  { alert: 'JobsDead', series: { [dead]: '0x4 1x20' }, at: '15m', fires: true },
  { alert: 'JobsDead', series: { [dead]: '0x4 1 1 0x20' }, at: '15m', fires: false },
  { alert: 'JobsWaiting', series: { [oldest]: '0+60x40' }, at: '25m', fires: true },
  { alert: 'JobsWaiting', series: { [oldest]: '0+60x18 0x20' }, at: '25m', fires: false },
  // The time is in seconds since the beginning of the series, which is one sample a minute.
  { alert: 'BackupOld', series: { [backup]: '0x1700' }, at: '27h', fires: true },
  { alert: 'BackupOld', series: { [backup]: '0x1440 86400x260' }, at: '27h', fires: false },
  { alert: 'DiskFull', series: { [disk('avail')]: '20x9 9x40', [disk('size')]: '100x50' }, at: '40m', fires: true },
  { alert: 'DiskFull', series: { [disk('avail')]: '11x50', [disk('size')]: '100x50' }, at: '40m', fires: false },
  {
    alert: 'DiskFull',
    series: { [disk('avail', 'tmpfs')]: '0x50', [disk('size', 'tmpfs')]: '100x50' },
    at: '40m',
    fires: false,
  },
  { alert: 'CertificateExpires', series: { [expiry]: `${13 * DAY_S}x200` }, at: '2h', fires: true },
  { alert: 'CertificateExpires', series: { [expiry]: `${15 * DAY_S}x200` }, at: '2h', fires: false },
]

test('every alert has a case in which it fires and one in which it does not', () => {
  const names = readAlerts().map(({ alert }) => alert)
  for (const fires of [true, false]) {
    expect([...new Set(CASES.filter((each) => each.fires === fires).map(({ alert }) => alert))]).toEqual(names)
  }
})

test.each(CASES)('$alert fires: $fires at $at', async ({ alert, series, at, fires }) => {
  const directory = await mkdtemp(join(tmpdir(), 'app-rules-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  // The alert itself is a series too; its labels and texts are not the subject.
  const samples = [{ expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`, eval_time: at }]
  const expected = fires ? [{ labels: '{}', value: 1 }] : []
  const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }))
  const file = join(directory, 'test.yml')
  const tests = [
    { interval: '1m', input_series, promql_expr_test: samples.map((each) => ({ ...each, exp_samples: expected })) },
  ]
  await writeFile(file, dump({ rule_files: [join(FOLDER, 'alerts.yml')], evaluation_interval: '1m', tests }))
  const { code, says } = promtool('test', 'rules', file)
  expect(code, says).toBe(0)
})
