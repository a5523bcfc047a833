import { fileURLToPath } from 'node:url'
import { currentContext } from '../request-context.ts'
import type { ErrorContext } from './port.ts'
import { redact } from './redact.ts'

const MAX_CAUSES = 5
const MAX_FRAMES = 50

// The part of a path before the project describes the machine, so it is removed.
const ROOT = new URL('../../../../', import.meta.url).href
const ROOTS = [ROOT, fileURLToPath(ROOT)]

export type Deployment = {
  environment: string
  release: { version: string | null; commit: string | null; image_digest: string | null }
}

/** Builds a Sentry event (develop.sentry.dev/sdk/data-model/event-payloads) of allowed fields only. */
export function toEvent(event_id: string, error: unknown, context: ErrorContext, { environment, release }: Deployment) {
  const { method, route, job, request_id, user_id, fatal } = context
  const { version, commit, image_digest } = release
  const { trace } = currentContext()
  const name = route === undefined ? job : `${method ?? ''} ${route}`.trim()
  return {
    event_id,
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: fatal ? 'fatal' : 'error',
    environment,
    // The commit is part of the name, because two builds can have one version.
    ...((version ?? commit) && { release: [version, commit].filter(Boolean).join('+') }),
    ...(name !== undefined && { transaction: name }),
    ...(user_id !== undefined && { user: { id: user_id } }),
    ...(trace && { contexts: { trace: { trace_id: trace.trace_id, span_id: trace.span_id } } }),
    tags: { method, route, job, request_id, commit: commit ?? undefined, image_digest: image_digest ?? undefined },
    exception: {
      values: withCauses(error)
        .map((each) => toException(each, fatal !== true))
        .reverse(),
    },
  }
}

// A cause can be any value, and the chain can be a cycle.
function withCauses(error: unknown): unknown[] {
  const chain: unknown[] = []
  let next: unknown = error
  while (next !== undefined && next !== null && chain.length < MAX_CAUSES && !chain.includes(next)) {
    chain.push(next)
    next =
      next instanceof AggregateError ? (next.cause ?? next.errors[0]) : next instanceof Error ? next.cause : undefined
  }
  return chain.length > 0 ? chain : [error]
}

function toException(error: unknown, handled: boolean) {
  const mechanism = { type: 'generic', handled }
  if (!(error instanceof Error)) return { type: 'NonError', value: redact(String(error)), mechanism }
  const frames = framesOf(error)
  return {
    type: error.name.slice(0, 100),
    value: redact(error.message, 'code' in error ? error.code : undefined),
    mechanism,
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

// The stack begins with the message, whose lines can look like frames.
function framesOf({ stack = '', message }: Error) {
  const start = stack.indexOf(message)
  const lines = stack.slice(start === -1 ? 0 : start + message.length).split('\n')
  return lines.slice(0, MAX_FRAMES).flatMap(toFrame).reverse()
}

function toFrame(line: string) {
  const [, name, place] = /^\s+at (?:async )?(?:(.+?) \((.+)\)|(?:.+))$/.exec(line) ?? []
  const [, file, lineno, colno] = /^(.+):(\d+):(\d+)$/.exec(place ?? line.replace(/^\s+at (async )?/, '')) ?? []
  if (file === undefined || !/^\s+at /.test(line)) return []
  return [
    {
      filename: withoutMachine(file),
      ...(name !== undefined && { function: name.slice(0, 200) }),
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: !/^node:|node_modules/.test(file),
    },
  ]
}

function withoutMachine(file: string): string {
  if (file.startsWith('node:')) return file
  const root = ROOTS.find((each) => file.startsWith(each))
  return root === undefined ? file.replace(/^.*[\\/]/, '') : file.slice(root.length)
}
