import { generateKeyPairSync, sign } from 'node:crypto'

const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, TEXT, TIME, TRUE] = [
  0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x01,
]
const DAY_MS = 86_400_000

/** Creates a self-signed certificate for a host and 127.0.0.1, valid for a day, as PEM. */
export function createLoopbackCertificate({ host = 'localhost', valid_ms = DAY_MS } = {}): {
  cert: string
  key: string
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, oid('2a8648ce3d040302'))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid('550403'), der(TEXT, Buffer.from(host)))))
  const names = der(SEQUENCE, der(0x82, Buffer.from(host)), der(0x87, Buffer.from([127, 0, 0, 1])))
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + valid_ms)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        SEQUENCE,
        der(SEQUENCE, oid('551d11'), der(OCTETS, names)), // subjectAltName
        der(SEQUENCE, oid('551d13'), der(OCTETS, der(SEQUENCE, der(TRUE, Buffer.from([0xff]))))), // basicConstraints: CA
      ),
    ),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const certificate = der(SEQUENCE, body, algorithm, der(BITS, signature))
  const lines = certificate.toString('base64').replace(/.{1,64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

// Encodes ASN.1: a tag, the length, the content.
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'))

const time = (ms: number) => der(TIME, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
