import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { findProgram } from './programs.ts'

export type Certificate = { cert: string; key: string }

/** Makes a certificate for `localhost`. Returns the paths of its files. */
export function createCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const run = spawnSync(findProgram('openssl', 'openssl'), [...kind, ...names, '-keyout', key, '-out', cert], {
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`openssl failed: ${run.stderr}`)
  return { cert, key }
}

/** Speaks https on a port of loopback and plain http with the target, until the test ends. Returns the origin. */
export async function startTls({ cert, key }: Certificate, port: number, target: number): Promise<string> {
  const server = createServer({ cert: await readFile(cert), key: await readFile(key) }, (socket) => {
    const upstream = connect(target, '127.0.0.1')
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `https://localhost:${port}`
}
