import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { blockingTime, type Visit } from './goals.ts'

const OBSERVER = fileURLToPath(new URL('observe.js', import.meta.url))
/** Slow 4G as the field's tools define it, on a phone four times slower than this machine. */
export const NETWORK = { latency_ms: 150, down_kbit_s: 1638, up_kbit_s: 768 }
export const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export type Route = {
  path: string
  /** The heading shows that the page is there. */
  heading: RegExp
  /** The response to this click is timed. */
  interact?: (page: Page) => Promise<void>
  signIn?: (context: BrowserContext) => Promise<void>
}

type Measured = { lcp: number; fcp: number; cls: number; inp: number; tasks: { startTime: number; duration: number }[] }

/** The cache is empty. `files` is the folder of the build. */
export async function visit(browser: Browser, origin: string, files: string, route: Route): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true })
  try {
    await route.signIn?.(context)
    const page = await context.newPage()
    await page.addInitScript({ path: OBSERVER })
    // The code of other pages, which loads while the browser is idle, is no part of the visit.
    await page.addInitScript('window.requestIdleCallback = () => 0')
    await slowDown(page)
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.goto(origin + route.path)
    await page.getByRole('heading', { level: 1, name: route.heading }).waitFor()
    await page.waitForLoadState('networkidle')
    const { requests, scripts } = { requests: asked.length, scripts: scriptsOf(asked) }
    const { lcp, fcp, cls, tasks } = await measured(page)
    await route.interact?.(page)
    const { inp } = await measured(page)
    return { requests, ...(await weigh(files, scripts)), lcp, cls, inp, tbt: blockingTime(tasks, fcp) }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latency_ms,
    downloadThroughput: (NETWORK.down_kbit_s * 1000) / 8,
    uploadThroughput: (NETWORK.up_kbit_s * 1000) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

// A frame later, what just happened was reported.
function measured(page: Page): Promise<Measured> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.measured), 100)))',
  )
}

function scriptsOf(asked: URL[]): string[] {
  return [...new Set(asked.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js')))]
}

async function weigh(files: string, scripts: string[]): Promise<{ gzip: number; brotli: number }> {
  const contents = await Promise.all(scripts.map((path) => readFile(join(files, path))))
  const sum = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((bytes, content) => bytes + compress(content).length, 0)
  return {
    gzip: sum((content) => gzipSync(content, { level: 9 })),
    brotli: sum((content) => brotliCompressSync(content)),
  }
}
