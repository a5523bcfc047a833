// How long a commit takes with and without a synchronous standby, by pgbench. It prints a table for docs/scaling.md.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { expect, test } from 'vitest'
import { runProgram } from '../programs.ts'
import { startPatroni } from './cluster.ts'

const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench'
const ROUNDS = 3
const SECONDS = 8
const WAYS = { 'primary alone': 'local', 'primary and a standby': 'on' } as const

test.runIf(process.env.PATRONI_TRIAL === 'long')(
  'a commit waits for the standby no longer than a request may take',
  async () => {
    const { url, machines } = await startPatroni()
    await query(url, 'create table written (at timestamptz not null)')
    const script = join(machines[0]?.directory ?? '', 'commit.sql')
    await writeFile(script, 'insert into written values (now());\n')
    const lines: string[] = []
    for (const clients of ['1', '8']) {
      const found: Record<string, number[]> = {}
      // Alternating, so that a slow minute of the machine affects both.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [way, level] of Object.entries(WAYS)) {
          const args = ['-n', '-M', 'prepared', '-c', clients, '-T', String(SECONDS), '-f', script, url]
          const said = await runProgram(PGBENCH, args, { ...process.env, PGOPTIONS: `-c synchronous_commit=${level}` })
          const [, ms] = /latency average = ([\d.]+) ms/.exec(said) ?? []
          const list = found[way] ?? []
          found[way] = [...list, Number(ms)]
        }
      }
      const medians = Object.values(found).map((list) => list.toSorted((a, b) => a - b)[1] ?? Number.NaN)
      lines.push(`| ${clients} | ${medians.map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} |`)
      expect(Math.max(...medians)).toBeLessThan(1000)
    }
    console.log([`| clients | ${Object.keys(WAYS).join(' | ')} |`, '|---|---|---|', ...lines].join('\n'))
  },
)
