import type { CallToolResult } from '@modelcontextprotocol/server'

/** For tools that only read. */
export const READS = { readOnlyHint: true, openWorldHint: false }

/** For tools that run programs of the project, which change none of its files. */
export const RUNS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }

export function json(value: unknown): CallToolResult {
  return text(JSON.stringify(value, null, 2))
}

export function text(value: string, isError = false): CallToolResult {
  return { content: [{ type: 'text', text: value }], isError }
}
