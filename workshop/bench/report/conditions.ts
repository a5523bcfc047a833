import { availableParallelism, totalmem } from 'node:os'
import { query } from '@plinth/database/client'
import { CALLERS, CONNECTIONS } from '../options/settings.ts'

type Measured = { database_url: string; rounds: number; seconds: number; people: number; notifications: number }

const toNumber = (value: number) => value.toLocaleString('en').replaceAll(',', ' ')

/** A reader must know these to compare two runs; the name of the machine is left out. */
export async function describe({ database_url, ...measured }: Measured, generator: string): Promise<string> {
  const [row] = await query<{ server_version: string }>(database_url, 'show server_version')
  const memory = Math.round(totalmem() / 1024 ** 3)
  const { rounds, seconds, people, notifications } = measured
  const text = [
    `${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections, ${toNumber(CALLERS)} callers,`,
    `${toNumber(people)} users, ${toNumber(notifications)} notifications; load by ${generator};`,
    `${availableParallelism()} cores for the servers, PostgreSQL and the load, ${memory} GiB of memory,`,
    `Node ${process.versions.node}, PostgreSQL ${row?.server_version}, ${process.platform} ${process.arch}.`,
  ]
  return wrap(text.join(' '))
}

const COLUMNS = 120

/** All pages have lines of at most 120 columns. */
function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= COLUMNS) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
