import { connect as connectPlain } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'

// Opens idle TLS connections to a port of loopback and holds them. Takes the port and how many. Prints "holding" when
// all are open. Each has had one response, and sends another request before nginx would end it.

const [port, count] = process.argv.slice(2).map(Number)
// One address has ports for so many connections.
const EACH_ADDRESS = 5_000
const AT_ONCE = 50
const REPEAT_MS = 20_000

let next = 0
await Promise.all(Array.from({ length: AT_ONCE }, openSome))
console.log('holding')

async function openSome(): Promise<void> {
  while (next < Number(count)) await open(next++)
}

function open(index: number): Promise<void> {
  const localAddress = `127.0.0.${2 + Math.floor(index / EACH_ADDRESS)}`
  const { promise, resolve } = Promise.withResolvers<void>()
  const plain = connectPlain({ host: '127.0.0.1', port: Number(port), localAddress })
  const socket = connect({ socket: plain, rejectUnauthorized: false })
  socket.on('secureConnect', () => ask(socket))
  socket.once('data', () => resolve())
  socket.on('data', () => undefined)
  plain.on('error', fail)
  socket.on('error', fail)
  socket.on('close', fail)
  setInterval(ask, REPEAT_MS, socket)
  return promise
}

function ask(socket: TLSSocket): void {
  socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
}

function fail(error?: Error | boolean): void {
  console.error(`A connection was ended: ${error}`)
  process.exit(1)
}
