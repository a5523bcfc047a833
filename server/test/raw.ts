import { connect, type Socket } from 'node:net'
import { Problem } from '@plinth/contract/errors'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** The connection takes arbitrary bytes. */
export type RawConnection = {
  socket: Socket
  /** The server has closed the connection when this resolves with all that came. */
  received: Promise<string>
}

export async function openRaw(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A reset after the response is a normal end.
  socket.on('error', () => undefined)
  socket.once('end', () => socket.end())
  const received = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()))
  })
  return { socket, received }
}

/** Sends bytes and waits until the server has closed the connection. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, received } = await openRaw(origin)
  socket.write(bytes)
  return readAnswer(await received)
}

export function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

export function problemOf({ body }: RawAnswer): Problem {
  return Problem.parse(JSON.parse(body))
}
