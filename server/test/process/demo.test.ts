import { createServer } from 'node:http'
import { isFree } from '@plinth/database/embedded/ports'
import { close, listen } from '@plinth/tools/loopback'
import { processesIn } from '@plinth/tools/processes-in'
import { OFFER } from '@plinth/tools/stripe/offers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '../client.ts'
import { Visitor } from '../oidc/visitor.ts'
import { PASSWORD } from '../people.ts'
import { TIMEOUT_MS } from '../timeout.ts'
import { type Clone, createClone, type Start } from './clone.ts'

let clone: Clone
let demo: Start
let ports: number[]
beforeAll(async () => {
  clone = await createClone()
  ports = [5, 6, 7, 8, 9].map((place) => clone.base + place)
  demo = startDemo()
  await demo.untilRunning()
})
afterAll(() => clone.remove())

const [outbox, website, provider, store, stripe] = [0, 1, 2, 3, 4].map(
  (index) => () => `http://127.0.0.1:${ports[index]}`,
)
const startDemo = () => clone.start('demo')
const client = () => createClient(`http://localhost:${clone.ports.api}`)

function waitForText(url: string, text: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const page = await (await fetch(url)).text()
      expect(page).toContain(text)
      return page
    },
    { timeout: TIMEOUT_MS, interval: 50 },
  )
}

test('every address that the demo prints responds', async () => {
  const printed = [...demo.output().matchAll(/https?:\/\/[\w.]+:\d+[\w/]*/g)].map(([url]) => url)
  const { api, web } = clone.ports
  const expected = [
    `http://localhost:${web}`,
    outbox?.(),
    `${outbox?.()}/chat`,
    website?.(),
    provider?.(),
    store?.(),
    stripe?.(),
  ]
  const docs = `http://localhost:${web}/docs`
  expect(printed).toEqual([...expected, `http://localhost:${api}`, docs])
  // The first visit of /docs has npm fetch the script of the page.
  const local = printed.map((url) => (url === docs ? `${docs}/openapi.json` : url))
  for (const url of local) expect((await fetch(url)).status, url).toBeLessThan(500)
})

test('the mail of a sign-up appears in the mail viewer, and its link confirms the address', async () => {
  const email = 'nadia@example.com'
  const { cookies } = await client().call('POST /auth/sign-up', { body: { name: 'Nadia', email, password: PASSWORD } })
  const list = await waitForText(`${outbox?.()}/`, email)
  const path = /href="(\/mails\/\d+)"/.exec(list)?.[1]
  const mail = await (await fetch(`${outbox?.()}${path}/text`)).text()
  const token = /auth\/verify#token=([\w-]+)/.exec(mail)?.[1] ?? ''
  const { body } = await client().call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })
  expect(body).toMatchObject({ user: { email } })
})

test('a file is uploaded to the object store and downloaded again', async () => {
  const cookie = await signInAsAda()
  await upload(cookie, 'prices.csv', 'name,amount\nStone,3\n')
  expect(await download(cookie, 'prices.csv')).toBe('name,amount\nStone,3\n')
})

test('the page of the identity provider leads back to the callback, which signs in', async () => {
  const visitor = new Visitor(client())
  const cookies = new Map<string, string>()
  const visit = async (url: URL, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const follow = (response: Response, from: URL) => new URL(response.headers.get('location') ?? '', from)

  const start = await visitor.start()
  const page = follow(await visit(start), start)
  expect(await (await visit(page)).text()).toContain('Choose an account')
  const resume = follow(await visit(page, new URLSearchParams({ account: 'mary' })), page)
  expect((await visitor.comeBack(follow(await visit(resume), resume))).pathname).toBe('/dashboard')
  const { body } = await client().call('GET /auth/session', { cookie: visitor.session })
  expect(body).toMatchObject({ user: { name: 'Mary Jackson' }, session: { method: 'oidc' } })
})

test('a trial begins on the page of the checkout, and its end is told by a webhook', async () => {
  const cookie = await signInAsAda()
  const { url } = (await client().call('POST /billing/checkout', { body: { price: OFFER.key } }, { cookie })).body
  expect(await (await fetch(url)).text()).toContain(`Start your trial of ${OFFER.name}`)
  const back = await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'works' }), redirect: 'manual' })
  expect(back.headers.get('location')).toContain('/settings/billing?checkout=success')
  await waitForStatus(cookie, 'trialing')

  const [, customer, id] =
    /action="\/clock\/(\w+)".*?value="trial (\w+)"/s.exec(await waitForText(`${stripe?.()}/`, 'trial')) ?? []
  await fetch(`${stripe?.()}/clock/${customer}`, { method: 'POST', body: new URLSearchParams({ act: `trial ${id}` }) })
  await waitForStatus(cookie, 'active')
})

test('a contact message from the website appears in the chat', async () => {
  const body = { name: 'Emil', email: 'emil@example.com', message: 'Do you offer a plan for schools?' }
  await client().call('POST /marketing/contact', { body }, { headers: { origin: website?.() ?? '' } })
  await waitForText(`${outbox?.()}/chat`, 'Do you offer a plan for schools?')
})

test('Ctrl-C ends the demo and everything it started, and the next start finds its data', async () => {
  await upload(await signInAsAda(), 'kept.txt', 'Kept by the demo')
  demo.child.signal('SIGINT')
  expect(await demo.ended()).toBe(0)
  const all = [clone.ports.api, clone.ports.web, ...ports]
  expect(await Promise.all(all.map(isFree))).toEqual(all.map(() => true))
  if (process.platform === 'linux') expect(processesIn(clone.folder)).toEqual([])

  const other = createServer()
  await listen(other, ports[2] ?? 0)
  const refused = startDemo()
  expect(await refused.ended()).toBe(1)
  expect(refused.output()).toContain(
    `Port ${ports[2]}, where the identity provider should listen, is taken by another program.`,
  )
  await close(other)

  demo = startDemo()
  await demo.untilRunning()
  const cookie = await signInAsAda()
  expect(await download(cookie, 'kept.txt')).toBe('Kept by the demo')
  const { url } = (await client().call('POST /billing/portal', { cookie })).body
  expect(await (await fetch(url)).text()).toContain('Active. It renews on')
})

async function signInAsAda(): Promise<string> {
  const body = { email: 'ada@example.com', password: 'harbour-demo-2026-stone' }
  const { cookie } = await client().call('POST /auth/sign-in', { body })
  if (cookie === undefined) throw new Error('The sign-in set no cookie')
  return cookie
}

function waitForStatus(cookie: string, status: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const { body } = await client().call('GET /billing/subscription', { cookie })
      expect(body).toMatchObject({ plan: OFFER.plan, subscription: { status } })
    },
    { timeout: TIMEOUT_MS, interval: 50 },
  )
}

async function upload(cookie: string, filename: string, content: string): Promise<void> {
  const content_type = filename.endsWith('.csv') ? 'text/csv' : 'text/plain'
  const body = { purpose: 'organization_file', filename, content_type, size_bytes: content.length } as const
  const begun = (await client().call('POST /uploads', { body }, { cookie })).body.upload
  const origin = `http://localhost:${clone.ports.web}`
  const sent = await fetch(begun.url, { method: 'PUT', headers: { ...begun.headers, origin }, body: content })
  expect(sent.status).toBe(200)
  expect(sent.headers.get('access-control-allow-origin')).toBe(origin)
  await client().call('POST /uploads/:upload_id/complete', { params: { upload_id: begun.id } }, { cookie })
}

async function download(cookie: string, name: string): Promise<string> {
  const { items } = (await client().call('GET /files', { query: { q: name } }, { cookie })).body
  const params = { file_id: items[0]?.id ?? '' }
  const { url } = (await client().call('GET /files/:file_id/download', { params }, { cookie })).body
  return await (await fetch(url)).text()
}
