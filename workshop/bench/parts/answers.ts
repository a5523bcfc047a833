import { isDeepStrictEqual } from 'node:util'
import { type Case, fill, type Request, takeNumbers } from '../cases/case.ts'
import type { Caller } from '../data/callers.ts'
import type { RunningServer } from '../servers/process.ts'

/** Sends one request and returns status and body. */
export async function send({ url }: RunningServer, request: Request) {
  const { method, path, headers, body } = fill(request, takeNumbers(1))
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: response.status, body: await response.json() }
}

/** Different responses would make the comparison meaningless. */
export async function requireSameAnswers(
  measured: Case,
  { floor, project }: { floor: RunningServer; project: RunningServer },
  callers: readonly Caller[],
  before: () => Promise<void>,
): Promise<void> {
  const requests = measured.requests(callers).slice(0, 3)
  const ask = async (server: RunningServer) => {
    await before()
    const answers = []
    for (const request of requests) answers.push(comparable(await send(server, request), measured.differs))
    return answers
  }
  const expected = await ask(floor)
  const answered = await ask(project)
  if (isDeepStrictEqual(expected, answered)) return
  const [difference] = expected.flatMap((each, index) => (isDeepStrictEqual(each, answered[index]) ? [] : [index]))
  const text = [expected, answered].map((answers) => JSON.stringify(answers[difference ?? 0])).join('\n')
  throw new Error(`${measured.name}: the floor and the project answer differently\n${text}`)
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/** Times are compared as instants, cursors only by whether there is one, and what must differ is left out. */
function comparable(value: unknown, differs: readonly string[] = []): unknown {
  if (typeof value === 'string' && TIME.test(value)) return Date.parse(value)
  if (Array.isArray(value)) return value.map((item) => comparable(item, differs))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !differs.includes(name))
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === 'next_cursor' ? item !== null : comparable(item, differs)]),
  )
}
