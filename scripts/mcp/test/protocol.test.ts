import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode } from '@plinth/tools/processes'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from './connection.ts'

const TOOLS = [
  ...['list_routes', 'show_route', 'list_errors', 'list_permissions'],
  ...['list_rules', 'show_rule', 'run_check', 'run_test'],
]

const { mcpServers } = JSON.parse(readFileSync(join(root, '.mcp.json'), 'utf8'))

describe('the server', () => {
  test.each(['legacy', 'auto'] as const)('is started by .mcp.json and speaks the %s protocol', async (mode) => {
    const { client, close } = await connect({ command: mcpServers.project, mode })
    onTestFinished(async () => void (await close()))
    expect(client.getServerVersion()?.name).toBe('project')
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
  })

  test('describes every tool, takes no unknown argument, and says that it changes nothing', async () => {
    const { client, close } = await connect()
    onTestFinished(async () => void (await close()))
    const { tools } = await client.listTools()
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description, name).toMatch(/^[A-Z].+\.$/)
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
      const isReading = !name.startsWith('run_')
      expect(annotations, name).toMatchObject({ readOnlyHint: isReading, openWorldHint: false })
      if (!isReading) expect(annotations).toMatchObject({ destructiveHint: false })
    }
    expect(client.getInstructions()).toContain('project://files/AGENTS.md')
  })

  test('refuses a tool that it does not have, and one with other arguments', async () => {
    const { call, close } = await connect()
    onTestFinished(async () => void (await close()))
    await expect(call('run_shell', { command: 'id' })).rejects.toMatchObject({ code: -32602 })
    for (const [name, args, part] of [
      ['list_routes', { contains: 1 }, 'contains'],
      ['list_routes', { filter: 'x' }, 'filter'],
      ['show_route', {}, 'method'],
      ['run_check', { check: 'types; id' }, 'Invalid option'],
      ['run_test', { path: 'a.test.ts', args: ['-u'] }, 'args'],
      ['run_test', { path: 'scripts/lockfile.test.ts', limit_s: 0 }, 'limit_s'],
    ] as const) {
      const { isError, text } = await call(name, args)
      expect({ isError, text }, name).toMatchObject({ isError: true, text: expect.stringContaining(part) })
    }
  })

  test('writes to stderr what is printed', async () => {
    const stray = `const first = console
      const timer = setInterval(() => console !== first && (clearInterval(timer), console.log('stray')), 1)`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(stray)}`, 'scripts/mcp/main.ts']
    const { client, close } = await connect({ command: { command: process.execPath, args } })
    await client.listTools()
    expect(await close()).toContain('stray')
  })
})

/** Starts a server without a client. Its standard input stays open until it is ended. */
function startBare() {
  const lines: string[] = []
  const errors: string[] = []
  const child = startNode('The server', ['--eval', BARE], {
    env: cleanEnvironment(),
    onLine: (line) => lines.push(line),
    onText: (text) => errors.push(text),
    group: 'led',
  })
  onTestFinished(() => child.stop(0))
  return { child, lines, errors }
}

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bare', version: '1' } }
const MESSAGES = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: HELLO },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  'this is no JSON',
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_routes', arguments: {} } },
  { jsonrpc: '2.0', id: 3, method: 'nothing/known' },
].map((message) => `${typeof message === 'string' ? message : JSON.stringify(message)}\n`)

// Sends the messages and keeps the pipe open until it is told to end.
const BARE = `
  const { spawn } = require('node:child_process')
  const server = spawn(process.execPath, ['scripts/mcp/main.ts'], { stdio: ['pipe', 'inherit', 'inherit'] })
  server.on('exit', (code, signal) => { console.error('ended with', code ?? signal); process.exit() })
  for (const message of ${JSON.stringify(MESSAGES)}) server.stdin.write(message)
  process.on('SIGUSR2', () => server.stdin.end())
  process.on('SIGTERM', () => {})`

describe('on a bare pipe the server', () => {
  test('writes nothing but messages, and goes on after a line that is no JSON', async () => {
    const { lines } = startBare()
    await expect.poll(() => lines.length).toBe(3)
    const messages = lines.map((line) => JSON.parse(line))
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
    const answer = (id: number) => messages.find((message) => message.id === id)
    expect(answer(1).result.serverInfo.name).toBe('project')
    expect(JSON.parse(answer(2).result.content[0].text).length).toBeGreaterThan(50)
    expect(answer(3).error.code).toBe(-32601)
  })

  test.each(['SIGUSR2', 'SIGTERM'] as const)('ends by itself when stdin ends, and on a signal (%s)', async (signal) => {
    const { child, lines, errors } = startBare()
    await expect.poll(() => lines.length).toBe(3)
    // SIGUSR2 is for the script alone.
    if (signal === 'SIGTERM') child.signal(signal)
    else process.kill(child.pid ?? 0, signal)
    await child.closed
    expect(errors.join('')).toContain('ended with 0')
  })
})
