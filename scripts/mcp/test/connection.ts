import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client, type RequestOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root } from '@plinth/tools/processes'
import { PATIENCE_MS } from '../../../server/test/patience.ts'

/** The result of a tool: its text, and whether it is an error. */
export type Result = { text: string; isError: boolean }

export type Connection = {
  client: Client
  /** Calls a tool. Rejects only for what the protocol calls an error. */
  call(name: string, args?: Record<string, unknown>, options?: RequestOptions): Promise<Result>
  /** The text of a successful result, parsed. */
  read(name: string, args?: Record<string, unknown>): Promise<unknown>
  /** Ends the server as a client does, and returns all it has written to stderr. */
  close(): Promise<string>
  /** Kills the server without warning. */
  kill(): void
}

type Options = {
  /** The project that the server belongs to, this one by default. */
  project?: string
  command?: { command: string; args: string[] }
  env?: Record<string, string>
  mode?: 'legacy' | 'auto'
}

/** Starts a server and connects the official client to it. */
export async function connect({ project = root, command, env, mode = 'legacy' }: Options = {}): Promise<Connection> {
  const { DATABASE_URL: _, ...environment } = cleanEnvironment()
  const transport = new StdioClientTransport({
    ...(command ?? { command: process.execPath, args: [join(project, 'scripts/mcp/main.ts')] }),
    cwd: project,
    env: { ...environment, ...env },
    stderr: 'pipe',
  })
  const errors = textOf(transport.stderr)
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport, { timeout: PATIENCE_MS })

  async function call(name: string, args = {}, options: RequestOptions = {}): Promise<Result> {
    const { content, isError = false } = await client.callTool(
      { name, arguments: args },
      { timeout: PATIENCE_MS, ...options },
    )
    return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''), isError }
  }

  return {
    client,
    call,
    async read(name, args) {
      const result = await call(name, args)
      if (result.isError) throw new Error(result.text)
      return JSON.parse(result.text)
    },
    async close() {
      await client.close()
      return errors
    },
    kill: () => transport.pid !== null && process.kill(transport.pid, 'SIGKILL'),
  }
}

async function textOf(stream: StdioClientTransport['stderr']): Promise<string> {
  return stream instanceof Readable ? text(stream) : ''
}
