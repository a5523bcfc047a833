import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from '@plinth/tools/loopback'

// PostgreSQL's protocol has a letter, then a length that includes itself.
const [EXECUTE, QUERY, SYNC] = ['E', 'Q', 'S'].map((letter) => letter.charCodeAt(0))
const LENGTH_BYTES = 4

export type Counts = { statements: number; round_trips: number }

export type StatementCounter = {
  url: string
  counts: Counts
  close(): void
}

/** Passes everything on to a PostgreSQL, and counts what is executed and how often a client waits for it. */
export async function startStatementCounter(database_url: string): Promise<StatementCounter> {
  const target = new URL(database_url)
  const counts = { statements: 0, round_trips: 0 }
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const read = createReader(counts)
    client.on('data', read)
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
  })
  await listen(server)
  const url = new URL(database_url)
  url.hostname = '127.0.0.1'
  url.port = String(portOf(server))
  return {
    url: url.href,
    counts,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Reads what one connection sends, in pieces of any size, and adds to the counts. */
export function createReader(counts: Counts): (piece: Buffer) => void {
  let unread = Buffer.alloc(0)
  // The first message of a connection has no letter: its length begins with a zero.
  let has_begun = false
  return (piece) => {
    unread = Buffer.concat([unread, piece])
    for (;;) {
      const letter_bytes = has_begun ? 1 : 0
      if (unread.length < letter_bytes + LENGTH_BYTES) return
      const end = letter_bytes + unread.readUInt32BE(letter_bytes)
      if (unread.length < end) return
      const letter = unread[0]
      has_begun = true
      unread = unread.subarray(end)
      if (letter === EXECUTE || letter === QUERY) counts.statements += 1
      if (letter === SYNC || letter === QUERY) counts.round_trips += 1
    }
  }
}
