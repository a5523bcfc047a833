// `npm run --silent mcp`: serves the contract, the rules and the checks of this checkout over the Model Context Protocol,
// to editors and agents. For development only. Its stdout carries the protocol and nothing else.
import { Console } from 'node:console'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createServer } from './server.ts'

globalThis.console = new Console(process.stderr)

const handle = serveStdio(createServer, { onerror: (error) => console.error(error.message) })

// Closing aborts what is running; the process ends once that has ended, as it does when stdin closes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void handle.close())
