import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import type pg from 'pg'
import { errorCode } from './error-code.ts'

const MODES = ['disable', 'require', 'verify-ca', 'verify-full']

// pg has other meanings for the settings of TLS, so it never sees these.
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const
const READ_HERE = ['ssl', 'sslmode', ...FILES, 'uselibpqcompat']

const NOT_ENCODED =
  'has a /, ?, # or @ in its user name or password: they must be percent-encoded, as %2F, %3F, %23 and %40'

type Parts = { user_info: string; host: string; path: string; query: Record<string, string>; rest: string }

function split(url: string): Parts | null {
  const [, authority, path = '', query = '', rest = ''] =
    /^postgres(?:ql)?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$/i.exec(url) ?? []
  if (authority === undefined) return null
  const at = authority.lastIndexOf('@')
  return {
    user_info: authority.slice(0, Math.max(at, 0)),
    host: authority.slice(at + 1),
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    rest,
  }
}

/** Returns null for a valid URL. The text follows the name of the variable in a sentence, and holds nothing secret. */
export function faultOfUrl(url: string): string | null {
  const parts = split(url)
  if (parts === null) return 'must be a postgres:// address'
  return faultOfText(url, parts) ?? faultOfHost(parts) ?? faultOfTls(parts.query)
}

function faultOfText(url: string, { user_info, path, query, rest }: Parts): string | null {
  const is_cut = path.includes('@') || rest !== '' || Object.keys(query).some((key) => !/^\w+$/.test(key))
  if (is_cut || user_info.includes('@')) return NOT_ENCODED
  if (/%(?![\da-f]{2})/i.test(url)) return 'has a % without two hexadecimal digits: a percent sign is written as %25'
  return null
}

function faultOfHost({ user_info, host, path, query }: Parts): string | null {
  if (`${host}${query.host ?? ''}${query.port ?? ''}`.includes(',')) {
    return 'names several hosts, and the driver connects to one: take the address that always leads to the primary'
  }
  if (!/^(\[.*\]|[^:]*)(:\d*)?$/.test(host)) return 'has a port that is not a number'
  if (host.replace(/:\d*$/, '') === '' && !query.host) return 'names no host: a socket is ?host=/var/run/postgresql'
  try {
    decodeURIComponent(user_info + path)
  } catch {
    return 'has percent-encoded bytes that are not UTF-8'
  }
  return URL.canParse(readable(host, query, user_info, path)) ? null : 'must be a postgres:// address'
}

// pg finds no host in `user@/database?host=…`, where it then ignores the one that it gets here.
function readable(host: string, query: Parts['query'], user_info: string, path: string): string {
  const named = query.host && /^(:\d*)?$/.test(host) ? `localhost${host}` : host
  const rest = Object.entries(query).filter(([key]) => !READ_HERE.includes(key))
  const search = rest.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  return `postgresql://${user_info && `${user_info}@`}${named}${path}${search && `?${search}`}`
}

function faultOfTls(query: Parts['query']): string | null {
  if (query.ssl !== undefined && query.ssl !== 'true') return 'has ssl: write sslmode, such as sslmode=verify-full'
  const mode = modeOf(query)
  const file = FILES.find((name) => query[name])
  if (mode === undefined) return file ? `has ${file} without sslmode: add sslmode=verify-full` : null
  if (!MODES.includes(mode)) return `has an sslmode that is not one of ${MODES.join(', ')}`
  if (mode === 'verify-ca' && !query.sslrootcert) return 'has sslmode=verify-ca without sslrootcert'
  if (query.sslrootcert === 'system' && mode !== 'verify-full') {
    return 'has sslrootcert=system, which needs sslmode=verify-full'
  }
  return null
}

function faultOfFiles(query: Parts['query']): string | null {
  for (const name of FILES) {
    const path = query[name]
    if (!path || path === 'system') continue
    try {
      if (!readFileSync(path, 'utf8').includes('-----BEGIN ')) return `has ${name}=${path}, which is not a PEM file`
    } catch (error) {
      return `has ${name}=${path}, which cannot be read: ${errorCode(error)}`
    }
  }
  return null
}

// libpq takes ssl=true for sslmode=require.
const modeOf = ({ sslmode, ssl }: Parts['query']) => sslmode ?? (ssl === 'true' ? 'require' : undefined)

/** Returns the settings with which pg connects to a URL. @throws for a fault of the URL, or of a file that it names */
export function clientConfig(url: string): pg.ClientConfig {
  const parts = split(url)
  const fault = faultOfUrl(url) ?? faultOfFiles(parts?.query ?? {})
  if (parts === null || fault !== null) throw new Error(`The URL of the database ${fault}`)
  const { user_info, host, path, query } = parts
  const ssl = tlsOf(query.host || host, query)
  return { connectionString: readable(host, query, user_info, path), ...(ssl !== undefined && { ssl }) }
}

/** Translates sslmode as libpq understands it. Returns undefined without a mode. A socket is never encrypted. */
function tlsOf(host: string, query: Parts['query']): pg.ClientConfig['ssl'] {
  const mode = modeOf(query)
  if (mode === undefined) return undefined
  if (mode === 'disable' || isSocket(host)) return false
  const { sslrootcert, sslcert, sslkey } = query
  return {
    ...(sslcert && { cert: readFileSync(sslcert) }),
    ...(sslkey && { key: readFileSync(sslkey) }),
    ...(sslrootcert && { ca: sslrootcert === 'system' ? getCACertificates('system') : readFileSync(sslrootcert) }),
    rejectUnauthorized: isVerified(query),
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  }
}

const isSocket = (host: string) => /^(\/|%2f)/i.test(host)

// libpq makes verify-ca out of require when there is a certificate of an authority.
const isVerified = (query: Parts['query']) => modeOf(query) !== 'require' || Boolean(query.sslrootcert)

/** `open` is not encrypted at all, `unverified` without knowing to whom. Null means no sslmode. */
export function encryptionOf(url: string): 'open' | 'unverified' | 'verified' | null {
  const { query = {}, host = '' } = split(url) ?? {}
  const mode = modeOf(query)
  if (mode === undefined) return null
  if (mode === 'disable' || isSocket(query.host || host)) return 'open'
  return isVerified(query) ? 'verified' : 'unverified'
}

/** The role and the password are empty without one. */
export function signInOf(url: string): { role: string; password: string } {
  const { user_info = '', query = {} } = split(url) ?? {}
  const [user = '', ...password] = user_info.split(':')
  return {
    role: query.user ?? decodeURIComponent(user),
    password: query.password ?? decodeURIComponent(password.join(':')),
  }
}
