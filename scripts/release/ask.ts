// A deployment that is checked can be any server, so nothing that it sends is trusted.

const MAX_BYTES = 5 * 1024 * 1024

export type Answer = { url: URL; status: number; headers: Headers; text: string }

/** @throws Error with a sentence when there is no answer, or one that is no page or document */
export async function ask(url: URL, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal })
    const { status, headers } = response
    return { url, status, headers, text: await readText(response) }
  } catch (error) {
    throw new Error(`${url.href} ${signal.aborted ? 'did not answer in time' : reasonOf(error, url)}`, { cause: error })
  }
}

/** Asks for a JSON document. @throws Error for any other status */
export async function askJson(url: URL, signal: AbortSignal, statuses: readonly number[]): Promise<unknown> {
  const answer = await ask(url, signal)
  requireStatus(answer, statuses)
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? 'nothing'
  if (type !== 'application/json') throw new Error(`${url.href} answers ${type} instead of JSON: is this the API?`)
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new Error(`${url.href} answers with something other than JSON`)
  }
}

/** @throws Error unless the status is one of these */
export function requireStatus({ url, status, headers }: Answer, statuses: readonly number[]): void {
  if (statuses.includes(status)) return
  const target = URL.parse(headers.get('location') ?? '', url.href)
  if (status >= 300 && status < 400) throw new Error(`${url.href} redirects to ${target?.origin ?? 'nowhere'}`)
  throw new Error(`${url.href} answers ${status}`)
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) throw new Error('answers more than 5 MB')
  }
  return text + decoder.decode()
}

function reasonOf(error: unknown, { hostname }: URL): string {
  const { code, message } = deepest(error)
  if (code === 'ECONNREFUSED') return 'refuses the connection'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `has no address: the name ${hostname} is not known`
  if (/CERT|ALTNAME|LEAF|ISSUER/.test(code)) return `has a certificate that is not valid: ${message}`
  if (message.startsWith('answers ')) return message
  return `does not answer: ${message}`
}

// `fetch` hides the reason in causes.
function deepest(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  if (inner instanceof Error) return deepest(inner)
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}
