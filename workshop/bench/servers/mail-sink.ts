import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { listen, portOf } from '@plinth/tools/loopback'
import { WORK_DIRECTORY } from '../options/settings.ts'

export type MailSink = { environment: Record<string, string>; close(): void }

/** The sink speaks https, as production demands, and keeps no mail. */
export async function startMailSink(): Promise<MailSink> {
  const { cert, key } = createLoopbackCertificate()
  const file = join(WORK_DIRECTORY, `mail-sink-${process.pid}.pem`)
  await mkdir(WORK_DIRECTORY, { recursive: true })
  await writeFile(file, cert)
  const server = createServer({ cert, key }, (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: randomUUID() }))
    })
  })
  await listen(server)
  return {
    environment: { EMAIL_API_BASE_URL: `https://127.0.0.1:${portOf(server)}`, NODE_EXTRA_CA_CERTS: file },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
