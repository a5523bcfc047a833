import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { root } from '@plinth/tools/processes'
import { launchOptions } from './browser/launch.ts'
import { settled } from './checks/settled.ts'
import { createAccount, newPerson } from './people.ts'
import { type Stack, startStack } from './stack/stack.ts'
import { STATES } from './states/all.ts'
import type { State } from './states/state.ts'

// Takes screenshots of every page and main state, wide and narrow, light, dark and in forced colours. Arguments choose some:
// `npm run screenshots -- login profile`.

const FOLDER = join(root, '.cache', 'screenshots')
const LOOKS = [
  { name: 'light', colorScheme: 'light', forcedColors: 'none' },
  { name: 'dark', colorScheme: 'dark', forcedColors: 'none' },
  { name: 'forced', colorScheme: 'dark', forcedColors: 'active' },
] as const
const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]

const chosen = process.argv.slice(2)
const states = STATES.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)))

await mkdir(FOLDER, { recursive: true })
const { stop, ...stack } = await startStack()
const browser = await chromium.launch(await launchOptions())
try {
  for (const state of states) {
    for (const size of SIZES) {
      if (state.width !== undefined && state.width !== size.width) continue
      for (const look of LOOKS) await takePicture(browser, stack, state, size, look)
    }
  }
  console.log(`The pictures are in ${FOLDER}`)
} finally {
  await browser.close()
  await stop()
}

async function takePicture(
  browser: Browser,
  stack: Stack,
  state: State,
  { name, width, height }: (typeof SIZES)[number],
  { name: look, ...colors }: (typeof LOOKS)[number],
): Promise<void> {
  const ada = newPerson()
  await createAccount(stack, ada)
  const context = await browser.newContext({
    baseURL: stack.web,
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: name === 'phone',
    ...colors,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  if (state.signedIn) {
    const { email, password } = ada
    await context.request.post(`${stack.api}/auth/sign-in`, { data: { email, password }, failOnStatusCode: true })
  }
  const page = await context.newPage()
  await state.open(page, { stack, ada })
  await settled(page)
  await page.screenshot({ path: join(FOLDER, `${state.name}-${name}-${look}.png`) })
  await context.close()
}
