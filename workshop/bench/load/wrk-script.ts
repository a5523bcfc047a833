import { ADDRESS, NUMBER, type Request } from '../cases/case.ts'

const RESULT = 'RESULT '

/** Latencies are in milliseconds, corrected by wrk for requests that should have been sent meanwhile. */
export type WrkResult = { requests: number; seconds: number; p50_ms: number; p99_ms: number; failures: number }

/** The Lua script sends the requests in turn, and prints the result as one line of JSON. */
export function toScript(requests: readonly Request[], first_number: number): string {
  const isUnique = requests.some(({ body, headers }) => JSON.stringify([body, headers]).includes(NUMBER))
  const hasAddress = requests.some(({ headers }) => Object.values(headers).includes(ADDRESS))
  return `
local calls = {
${requests.map(toTable).join(',\n')}
}
local number = ${first_number}
local at = 0

function init()
  for i, call in ipairs(calls) do calls[i] = wrk.format(call[1], call[2], call[3], call[4]) end
end

function request()
  at = at % #calls + 1
  local text = calls[at]
  ${isUnique || hasAddress ? 'number = number + 1' : ''}
  ${isUnique ? `text = text:gsub("${NUMBER}", string.format("%0${NUMBER.length}d", number))` : ''}
  ${hasAddress ? `text = text:gsub("${ADDRESS.replaceAll('.', '%.')}", address(number))` : ''}
  return text
end

function address(n)
  return string.format("%d.%d.%d.7", 11 + math.floor(n / 65536) % 89, math.floor(n / 256) % 256, n % 256)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '${RESULT}{"requests":%d,"seconds":%f,"p50_ms":%f,"p99_ms":%f,"failures":%d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`
}

// A JSON string of ASCII without control characters is a string in Lua too.
function toTable({ method, path, headers, body }: Request): string {
  const fields = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
  const text = body === undefined ? 'nil' : JSON.stringify(body)
  return `{${JSON.stringify(method)},${JSON.stringify(path)},{${fields.join(',')}},${text}}`
}

/** Throws when wrk printed no result. */
export function readResult(output: string): WrkResult {
  const line = output.split('\n').find((each) => each.startsWith(RESULT))
  if (!line) throw new Error(`wrk printed no result:\n${output}`)
  return JSON.parse(line.slice(RESULT.length))
}
