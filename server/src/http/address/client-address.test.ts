import { createServer, request } from 'node:http'
import { listen } from '@plinth/tools/loopback'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'
import { networkOf, normalizeIp } from './ip.ts'
import type { ProxyProfile } from './profiles.ts'

const silent = pino({ level: 'silent' })
const CLIENT = '203.0.113.7'
const FORGED = '198.51.100.66'

// `honest` is the header that the proxy writes for CLIENT, and `forged` has a part in front.
type Case = { peer: string; header: string; honest: (client: string) => string; forged: (client: string) => string }
const forwarded = (peer: string, behind = ''): Case => ({
  peer,
  header: 'x-forwarded-for',
  honest: (client) => `${client}${behind}`,
  forged: (client) => `${FORGED}, ${client}${behind}`,
})
const single = (peer: string, header: string): Case => ({
  peer,
  header,
  honest: (client) => client,
  forged: (client) => client,
})

const CASES: Record<Exclude<ProxyProfile, 'none'>, Case> = {
  loopback: forwarded('127.0.0.1'),
  'single-proxy': forwarded('10.1.2.3'),
  'double-proxy': forwarded('192.168.3.4', ', 10.9.9.9'),
  'aws-alb': forwarded('172.31.5.6'),
  'gcp-lb': forwarded('35.191.7.8', ', 34.120.1.1'),
  cloudflare: single('104.16.9.9', 'cf-connecting-ip'),
  'cloudflare-tunnel': single('127.0.0.1', 'cf-connecting-ip'),
  fly: single('172.16.4.5', 'fly-client-ip'),
}

const resolve = (profile: ProxyProfile, peer: string, headers: Record<string, string>) =>
  createClientAddress(profile, silent)({ headers, socket: { remoteAddress: peer } as never })

describe.each(Object.entries(CASES) as [ProxyProfile, Case][])(
  'behind %s the key is never chosen by an attacker',
  (profile, at) => {
    const via = (value: string, peer = at.peer) => resolve(profile, peer, { [at.header]: value })

    test('one valid header names the client [L2]', () => {
      expect(via(at.honest(CLIENT))).toBe(CLIENT)
    })
    test('no header means the peer', () => {
      expect(resolve(profile, at.peer, {})).toBe(at.peer)
    })
    test('addresses that a client adds in front are ignored [L2]', () => {
      expect(via(at.forged(CLIENT))).toBe(CLIENT)
    })
    test('garbage means the peer', () => {
      for (const garbage of ['not-an-ip', '', '999.1.1.1', 'localhost', '<script>', '1.2.3']) {
        expect(via(at.honest(garbage)), garbage).toBe(at.peer)
      }
    })
    test('a port, brackets, a zone and capitals are taken off', () => {
      expect(via(at.honest(`${CLIENT}:4711`))).toBe(CLIENT)
      expect(via(at.honest('[2001:DB8::7]:443'))).toBe('2001:db8::7')
      expect(via(at.honest('fe80::1%eth0'))).toBe('fe80::1')
    })
    test('an IPv6 client is recognized', () => {
      expect(via(at.honest('2001:db8:1:2::3'))).toBe('2001:db8:1:2::3')
    })
    test('an IPv4-mapped IPv6 peer is the IPv4 peer', () => {
      expect(via(at.honest(CLIENT), `::ffff:${at.peer}`)).toBe(CLIENT)
      expect(via(at.honest(`::ffff:${CLIENT}`))).toBe(CLIENT)
    })
    test('a direct public peer that sends the header is the client', () => {
      expect(via(at.honest(FORGED), '192.0.2.9')).toBe('192.0.2.9')
    })
    test('other headers are ignored', () => {
      const others = [
        'x-forwarded-for',
        'x-real-ip',
        'cf-connecting-ip',
        'fly-client-ip',
        'forwarded',
        'true-client-ip',
      ]
      const headers = Object.fromEntries(others.filter((name) => name !== at.header).map((name) => [name, FORGED]))
      expect(resolve(profile, at.peer, headers)).toBe(at.peer)
    })
    test('a duplicate header gives an attacker nothing [L2]', async () => {
      const address = await resolveDuplicate(profile, at)
      expect([CLIENT, '127.0.0.1', at.peer]).toContain(address)
      expect(address).not.toBe(FORGED)
    })
  },
)

// Node joins or drops a header that comes twice, so this needs a real socket.
async function resolveDuplicate(profile: ProxyProfile, at: Case): Promise<string> {
  const answer = Promise.withResolvers<string>()
  const server = createServer((incoming, response) => {
    const socket = { remoteAddress: at.peer } as never
    answer.resolve(createClientAddress(profile, silent)({ headers: incoming.headers, socket }))
    response.end()
  })
  const origin = await listen(server)
  const outgoing = request(origin, { headers: { [at.header]: [FORGED, at.honest(CLIENT)] } })
  outgoing.on('response', (response) => response.resume())
  outgoing.end()
  const address = await answer.promise
  server.close()
  return address
}

test('without a proxy every header is ignored [L2]', () => {
  for (const header of ['x-forwarded-for', 'cf-connecting-ip', 'fly-client-ip']) {
    expect(resolve('none', '127.0.0.1', { [header]: FORGED })).toBe('127.0.0.1')
  }
})

test('a chain that is too short for two proxies means the peer', () => {
  expect(resolve('double-proxy', '10.0.0.1', { 'x-forwarded-for': FORGED })).toBe('10.0.0.1')
})

test('an untrusted peer that sends X-Forwarded-For is warned of once', () => {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const address = createClientAddress('none', logger)
  for (let time = 0; time < 3; time += 1)
    address({ headers: { 'x-forwarded-for': FORGED }, socket: { remoteAddress: '192.0.2.1' } as never })
  expect(lines).toHaveLength(1)
})

test('an IPv4-mapped address counts as its IPv4 address, however it is written', () => {
  for (const spelling of [
    '::ffff:127.0.0.1',
    '::FFFF:7f00:1',
    '::ffff:7F00:0001',
    '0:0:0:0:0:ffff:7f00:1',
    '[::ffff:7f00:1]:80',
  ]) {
    expect(normalizeIp(spelling), spelling).toBe('127.0.0.1')
    expect(resolve('loopback', spelling, { 'x-forwarded-for': CLIENT }), spelling).toBe(CLIENT)
  }
  expect(normalizeIp('::ffff:cb00:7107')).toBe('203.0.113.7')
  expect(normalizeIp('::7f00:1')).toBe('::7f00:1')
})

test('IPv6 has one spelling', () => {
  expect(normalizeIp('2001:0DB8:0:0::0001')).toBe('2001:db8::1')
  for (const garbage of ['::ffff:999.1.1.1', '1::2::3', ':::', 'fe80', '[::1', '::1/64']) {
    expect(normalizeIp(garbage), garbage).toBeUndefined()
  }
})

test('IPv6 counts by its /64, IPv4 by itself [L1]', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0:0:0:9',
    '2001:db8:1:2::192.0.2.1',
  ]
  expect(new Set(same.map((address) => networkOf(normalizeIp(address) ?? '')))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})
