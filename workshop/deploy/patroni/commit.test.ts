// pgbench measures how long a commit takes with and without a synchronous standby. The test prints a table for
// workshop/docs/capacity.md.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { expect, test } from 'vitest'
import { runProgram } from '../programs.ts'
import { startPatroni } from './cluster.ts'

const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench'
const ROUNDS = 5
const SECONDS = 4

type Times = { median: number; p99: number }

test.runIf(process.env.PATRONI_TRIAL === 'long')(
  'a commit waits for the standby no longer than a request may take',
  async () => {
    const { url, machines } = await startPatroni()
    const directory = machines[0]?.directory ?? ''
    await query(url, 'create table written (at timestamptz not null)')
    const lines: string[] = []
    for (const clients of ['1', '8']) {
      const rounds: { alone: Times; both: Times }[] = []
      // The rounds alternate, so that a slow minute of the machine affects both.
      for (let round = 0; round < ROUNDS; round += 1) {
        const alone = await measure(url, { directory, clients, level: 'local' })
        rounds.push({ alone, both: await measure(url, { directory, clients, level: 'on' }) })
      }
      const cells = (['alone', 'both'] as const).map((way) =>
        (['median', 'p99'] as const)
          .map(
            (what) =>
              `${quantile(
                rounds.map((round) => round[way][what]),
                0.5,
              ).toFixed(1)} ms`,
          )
          .join(' · '),
      )
      const ratios = (['median', 'p99'] as const).map((what) =>
        quantile(
          rounds.map(({ alone, both }) => both[what] / alone[what]),
          0.5,
        ).toFixed(1),
      )
      lines.push(`| ${[clients, ...cells, ratios.join(' · ')].join(' | ')} |`)
      expect(Math.max(...rounds.map(({ both }) => both.median))).toBeLessThan(1000)
    }
    const head = '| clients | primary alone, median · p99 | primary and a standby, median · p99 | times, median · p99 |'
    console.log([head, '|---|---|---|---|', ...lines].join('\n'))
  },
)

type Run = { directory: string; clients: string; level: 'local' | 'on' }

/** Each transaction has one insert. Returns how long they took, in milliseconds. */
async function measure(url: string, { directory, clients, level }: Run): Promise<Times> {
  const script = join(directory, 'commit.sql')
  await writeFile(script, 'insert into written values (now());\n')
  const options = ['-n', '-M', 'prepared', '-c', clients, '-T', String(SECONDS), '-f', script]
  const log = ['--log', `--log-prefix=${join(directory, 'commits')}`]
  await runProgram(PGBENCH, [...options, ...log, url], {
    ...process.env,
    PGOPTIONS: `-c synchronous_commit=${level}`,
  })
  const names = (await readdir(directory)).filter((name) => name.startsWith('commits.'))
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
  await Promise.all(names.map((name) => rm(join(directory, name))))
  // The third word of a line is the time of one transaction in microseconds.
  const times = texts.flatMap((text) => [...text.matchAll(/^\d+ \d+ (\d+)/gm)].map(([, us]) => Number(us) / 1000))
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
