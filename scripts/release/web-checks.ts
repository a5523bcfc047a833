import { contentSecurityPolicy } from '../../web/security-headers.ts'
import { type Answer, ask, requireStatus } from './ask.ts'
import { type Finding, find } from './finding.ts'

// The storage is another origin in each deployment.
const OPEN = ['img-src', 'connect-src']
const UPGRADE = 'upgrade-insecure-requests'

/** The policy and the address of the API are built into the application. */
export async function checkWeb(web: URL, api: URL, signal: AbortSignal): Promise<Finding[]> {
  return await find('web', async () => {
    const page = await ask(web, signal)
    requireStatus(page, [200])
    const scripts = scriptsOf(page)
    return [
      { name: 'web', state: 'ok', says: `${web.origin} answers` },
      ...(await find('policy', async () => checkPolicy(page, api))),
      ...(await find('bundle', () => checkBundle(scripts, api, signal))),
    ]
  })
}

// The page names the scripts that every page needs.
function scriptsOf({ url, text }: Answer): URL[] {
  const paths = [...text.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => new URL(path, url))
  if (!text.includes('<div id="root">') || paths.length === 0)
    throw new Error(`${url.href} does not answer with this web application`)
  return paths.filter(({ origin }) => origin === url.origin)
}

/** The policy must be the one of the application, with at most the storage added. */
function checkPolicy({ url, headers }: Answer, api: URL): Finding[] {
  const header = headers.get('content-security-policy')
  if (header === null) throw new Error(`${url.href} has no Content-Security-Policy`)
  const wanted = directivesOf(contentSecurityPolicy({ apiOrigin: api.origin, https: true }))
  const found = directivesOf(header)
  // Plain http is allowed on loopback, where a proxy with https can be in front of it or not.
  if (url.protocol === 'http:' && !found.has(UPGRADE)) wanted.delete(UPGRADE)
  for (const name of new Set([...wanted.keys(), ...found.keys()])) {
    const missing = (wanted.get(name) ?? []).find((source) => !found.get(name)?.includes(source))
    if (!found.has(name) || missing) throw new Error(`the policy lacks ${[name, missing].filter(Boolean).join(' ')}`)
    const added = (found.get(name) ?? []).find((source) => !wanted.get(name)?.includes(source))
    const isOrigin = URL.parse(added ?? '')?.origin === added
    if (!wanted.has(name) || (added !== undefined && !(OPEN.includes(name) && isOrigin)))
      throw new Error(`the policy has ${[name, added].filter(Boolean).join(' ')}, which this application does not need`)
  }
  return [{ name: 'policy', state: 'ok', says: `allows calls to ${api.origin}` }]
}

function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])))
}

async function checkBundle(scripts: readonly URL[], api: URL, signal: AbortSignal): Promise<Finding[]> {
  const answers = await Promise.all(scripts.map((url) => ask(url, signal)))
  for (const answer of answers) requireStatus(answer, [200])
  const calls = answers.some(({ text }) => ['"', "'", '`'].some((quote) => text.includes(quote + api.origin + quote)))
  if (!calls) throw new Error(`the scripts do not call ${api.origin}: VITE_API_URL of the build was another one`)
  return [{ name: 'bundle', state: 'ok', says: `calls ${api.origin}` }]
}
