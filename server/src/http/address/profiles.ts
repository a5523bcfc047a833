import { BlockList } from 'node:net'

export const PROXY_PROFILES = [
  'none',
  'loopback',
  'single-proxy',
  'double-proxy',
  'aws-alb',
  'gcp-lb',
  'cloudflare',
  'cloudflare-tunnel',
  'fly',
] as const

export type ProxyProfile = (typeof PROXY_PROFILES)[number]

/** The trusted peers write the client into a header, or at a place in X-Forwarded-For counted from its end. */
export type Trust = { peers: BlockList } & ({ header: string } | { forwarded_from_end: number })

const LOOPBACK = ['127.0.0.0/8', '::1/128']

const PRIVATE = [
  ...LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]

// Google's documentation of load balancing lists the ranges of its front ends and health checks.
const GOOGLE = ['35.191.0.0/16', '130.211.0.0/22']

// Cloudflare published these at /ips, state of 2026-11: compare when a new range is announced.
const CLOUDFLARE = [
  '173.245.48.0/20',
  '103.21.244.0/22',
  '103.22.200.0/22',
  '103.31.4.0/22',
  '141.101.64.0/18',
  '108.162.192.0/18',
  '190.93.240.0/20',
  '188.114.96.0/20',
  '197.234.240.0/22',
  '198.41.128.0/17',
  '162.158.0.0/15',
  '104.16.0.0/13',
  '104.24.0.0/14',
  '172.64.0.0/13',
  '131.0.72.0/22',
  '2400:cb00::/32',
  '2606:4700::/32',
  '2803:f800::/32',
  '2405:b500::/32',
  '2405:8100::/32',
  '2a06:98c0::/29',
  '2c0f:f248::/32',
]

const FLY = ['172.16.0.0/12', 'fdaa::/16']

/** Null trusts no header. The place is exact: skipping private addresses would let an inner client write its own. */
export const PROFILES: Readonly<Record<ProxyProfile, Trust | null>> = {
  none: null,
  loopback: { peers: listOf(LOOPBACK), forwarded_from_end: 1 },
  'single-proxy': { peers: listOf(PRIVATE), forwarded_from_end: 1 },
  'double-proxy': { peers: listOf(PRIVATE), forwarded_from_end: 2 },
  'aws-alb': { peers: listOf(PRIVATE), forwarded_from_end: 1 },
  'gcp-lb': { peers: listOf(GOOGLE), forwarded_from_end: 2 },
  cloudflare: { peers: listOf(CLOUDFLARE), header: 'cf-connecting-ip' },
  'cloudflare-tunnel': { peers: listOf(PRIVATE), header: 'cf-connecting-ip' },
  fly: { peers: listOf(FLY), header: 'fly-client-ip' },
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
