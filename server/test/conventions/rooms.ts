import manifest from '../../../product/package.json' with { type: 'json' }
import { isIn } from './sources.ts'

/** The files of a room may import these besides each other. */
export type Room = { imports: string[]; packages: string[] }

// A product may import whatever it takes for itself.
const OF_PRODUCT = Object.keys(manifest.dependencies)

const REACT = ['react', 'react-dom']
const TANSTACK = ['@tanstack/react-query', '@tanstack/react-router']

// The first match counts. `node:` is every module of Node.js; the contract and the browser have none.
const ROOMS: Record<string, Room> = {
  'product/brand': { imports: [], packages: [] },
  'product/mark': { imports: [], packages: [] },
  'product/theme': { imports: [], packages: ['node:'] },
  'contract/src': { imports: ['product/contract', 'product/notifications'], packages: ['zod'] },
  'contract/scripts': { imports: ['contract/package.json', 'contract/src'], packages: ['node:', 'zod'] },
  'emails/src': { imports: ['product/emails'], packages: ['node:', ...REACT] },
  emails: { imports: ['product/emails'], packages: ['node:', 'vite'] },
  database: { imports: ['product/tables'], packages: ['node:', 'pg'] },

  'server/src/adapters/billing': {
    imports: ['contract/src', 'server/src/adapters', 'server/src/timing'],
    packages: ['node:', 'stripe'],
  },
  'server/src/adapters/chat': { imports: ['contract/src', 'server/src/adapters', 'server/src/timing'], packages: [] },
  'server/src/adapters/error-reporting': {
    imports: ['contract/src', 'server/src/adapters', 'server/src/timing'],
    packages: ['node:', 'pino'],
  },
  'server/src/adapters/identity-provider': { imports: ['server/src/adapters'], packages: ['openid-client'] },
  'server/src/adapters/mail': {
    imports: ['contract/src', 'emails', 'server/src/adapters', 'server/src/timing'],
    packages: ['node:', 'nodemailer', 'pino', 'zod'],
  },
  'server/src/adapters/metrics': {
    imports: ['contract/src', 'emails', 'server/src/adapters'],
    packages: ['node:', 'prom-client'],
  },
  'server/src/adapters/postgres': {
    imports: [
      'database/connection-fault',
      'database/error-code',
      'database/url',
      'product/rows',
      'server/src/adapters/count-time',
      'server/src/adapters/request-context',
    ],
    packages: ['node:', 'kysely', 'pg'],
  },
  'server/src/adapters/storage': {
    imports: ['server/src/adapters', 'server/src/timing'],
    packages: ['node:', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'],
  },
  'server/src/adapters': { imports: ['contract/src'], packages: ['node:', 'cockatiel'] },
  'server/src/http': {
    imports: [
      'contract/src',
      'product/tables',
      'server/src/policy',
      'server/src/adapters/billing/port',
      'server/src/adapters/identity-provider/port',
      'server/src/adapters/storage/port',
      'server/src/adapters/postgres',
      'server/src/adapters/integration-unavailable',
      'server/src/adapters/request-context',
    ],
    packages: ['node:', 'cookie', 'fastify', '@fastify/fast-json-stringify-compiler', 'kysely', 'pino', 'zod'],
  },
  'server/src/features/auth': feature(
    '@node-rs/argon2',
    '@simplewebauthn/server',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    'zod',
  ),
  'server/src/features/mails': feature('zod'),
  'server/src/features/notifications': feature('zod'),
  'server/src/features/profile-images': feature('sharp'),
  'server/src/features': feature(),
  'server/src/jobs': {
    imports: ['server/src/adapters', 'server/src/timing'],
    packages: ['kysely', 'pg-boss', 'pino'],
  },
  'server/src/config': {
    imports: [
      'contract/src',
      'database/url',
      'package.json',
      'product/config',
      'server/src/adapters/mail',
      'server/src/adapters/storage',
      'server/src/http/address/profiles',
    ],
    packages: ['tldts', 'zod'],
  },
  'server/src/services': {
    imports: [
      'contract/src',
      'server/src/adapters',
      'server/src/config',
      'server/src/events',
      'server/src/http',
      'server/src/jobs',
    ],
    packages: ['fastify', 'pino'],
  },
  'server/src/policy': { imports: ['contract/src'], packages: [] },
  'server/src/startup/commands/export': {
    imports: ['contract/src', 'server/src'],
    packages: ['node:', 'client-zip', 'kysely'],
  },
  'server/src/startup': {
    imports: ['contract/src', 'database', 'product/config', 'server/src'],
    packages: ['node:', 'kysely', 'pino'],
  },
  'server/src': { imports: ['contract/src', 'product/server'], packages: ['fastify', 'pino', 'pino-pretty'] },
  'server/vite.config': { imports: ['package.json', 'product/package.json'], packages: ['node:', 'vite'] },
  'server/scripts': { imports: ['server/src/config'], packages: ['node:'] },

  'web/src/ui': {
    imports: ['web/src/lib/use-debounced-text', 'web/src/lib/when-idle', 'web/src/lib/url/search-text'],
    packages: ['react', '@base-ui/react', 'lucide-react'],
  },
  'web/src/lib': { imports: ['contract/src'], packages: ['react', '@tanstack/react-query', 'zod'] },
  'web/src/features/auth': {
    imports: ['contract/src', 'product/brand', 'web/src/lib', 'web/src/parts', 'web/src/ui'],
    packages: [...REACT, ...TANSTACK, 'lucide-react', 'uqr', 'zod'],
  },
  'web/src/features': {
    imports: ['contract/src', 'web/src/lib', 'web/src/parts', 'web/src/ui'],
    packages: [...REACT, ...TANSTACK, 'lucide-react'],
  },
  'web/src/pages': {
    imports: ['contract/src', 'web/src/features', 'web/src/ui', 'web/src/lib'],
    packages: ['react', ...TANSTACK, 'lucide-react'],
  },
  'web/src': {
    imports: ['contract/src', 'product/web', 'product/dashboard', 'product/notifications'],
    packages: [...REACT, ...TANSTACK, '@base-ui/react', 'lucide-react', 'zod'],
  },
  web: {
    imports: ['product/public-paths', 'web/src/lib/url/paths'],
    packages: ['node:', 'vite', '@tailwindcss/vite', '@vitejs/plugin-react', 'sharp'],
  },

  // The product imports none of these.
  e2e: {
    imports: ['contract/src', 'database', 'tools'],
    packages: ['node:', 'pg', '@playwright/test', '@sparticuz/chromium', 'axe-core'],
  },
  tools: { imports: ['contract/src', 'database'], packages: ['node:', 'oidc-provider', 'pg', 'stripe', 'vitest'] },
  scripts: {
    imports: [
      'contract/src',
      'database',
      'emails/src',
      'package.json',
      'product/package.json',
      'product/tables',
      'server/src/config/release',
      'server/src/main',
      'server/src/startup/seed/demo-person',
      'tools',
      'web/security-headers',
      'web/src/lib/url/paths',
    ],
    packages: ['node:', 'pg', 'vite', 'vitest', 'chokidar'],
  },
  'workshop/bench/beside': {
    imports: ['database', 'scripts/release/npm', 'tools', 'workshop/bench'],
    packages: ['node:'],
  },
  'workshop/bench/web': {
    imports: ['workshop/bench/options/settings', 'e2e', 'tools'],
    packages: ['node:', '@playwright/test'],
  },
  'workshop/film': {
    imports: ['e2e', 'product/brand', 'server/src/startup/seed/demo-person', 'server/test', 'tools'],
    packages: ['node:', '@playwright/test', 'sharp'],
  },
  'workshop/bench': {
    imports: ['contract/src', 'database', 'server/src', 'tools'],
    packages: ['node:', '@node-rs/argon2', 'pg', 'vite', 'vitest'],
  },
  workshop: {
    imports: ['contract/src', 'database', 'e2e', 'package.json', 'scripts', 'server/src', 'server/test', 'tools'],
    packages: ['node:', 'vitest', 'pg', '@playwright/test'],
  },
}

/** Remove an entry when its import is gone. */
export const EXCEPTIONS: readonly string[] = []

function feature(...packages: string[]): Room {
  return {
    imports: [
      'contract/src',
      'server/src/http',
      'server/src/policy',
      'server/src/services',
      'server/src/events',
      'server/src/timing',
      'server/src/jobs',
      'server/src/adapters',
    ],
    packages: ['node:', 'fastify', 'kysely', 'pino', ...packages],
  }
}

/** Throws for a file without a room. Imports within the room are allowed. */
export function roomOf(path: string): Room {
  const [name, room] = Object.entries(ROOMS).find(([candidate]) => isIn(path, candidate)) ?? []
  if (name === undefined || room === undefined)
    throw new Error(`${path} is in no room of server/test/conventions/rooms.ts`)
  // A web feature imports no other feature; a server feature may use the verb files of another.
  const own =
    name === 'web/src/features' ? path.split('/').slice(0, 4).join('/') : name.replace(/\/features\/\w+$/, '/features')
  // Everything may name the product, except what is to know nothing of it.
  const brand =
    name === 'web/src/ui'
      ? []
      : ['brand', 'colours', 'icons', 'mark', 'plans', 'theme'].map((file) => `product/${file}`)
  const packages = isIn(path, 'product') ? [...room.packages, ...OF_PRODUCT] : room.packages
  return { packages, imports: [own, ...brand, ...room.imports] }
}
