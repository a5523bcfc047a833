import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { root, runNode } from '@plinth/tools/processes'
import { launchBrowser } from './browser/launch.ts'
import { settled } from './checks/settled.ts'
import { createAccount, newPerson, signInWith } from './people.ts'
import { DEV_UI, startDevelopment } from './stack/development.ts'
import { type Stack, startStack } from './stack/stack.ts'
import { STATES } from './states/all.ts'
import type { State } from './states/state.ts'

// Takes screenshots of every page and main state, wide and narrow, light, dark and in forced colours. Arguments choose some:
// `npm run screenshots -- login profile`. `readme` makes the picture of README.md, and `readme --check` says whether it
// still shows the pages as they are.

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

if (chosen.includes('readme'))
  process.exit(await runNode(['workshop/film/overview.ts', ...chosen], { env: process.env }))

await mkdir(FOLDER, { recursive: true })
const browser = await launchBrowser()
try {
  if (chosen.length === 0 || chosen.includes('dev-ui')) await takeComponents(browser)
  if (states.length > 0) await takeStates(browser)
  console.log(`The pictures are in ${FOLDER}`)
} finally {
  await browser.close()
}

/** The page of all components is in no build. */
async function takeComponents(browser: Browser): Promise<void> {
  const { web, stop } = await startDevelopment()
  try {
    for (const { name, width, height } of SIZES) {
      for (const { name: look, ...colors } of LOOKS) {
        const context = await browser.newContext({ ...optionsOf({ name, width, height }), ...colors })
        const page = await context.newPage()
        await page.goto(`${web}${DEV_UI}`)
        await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
        await settled(page)
        await page.screenshot({ path: join(FOLDER, `dev-ui-${name}-${look}.png`), fullPage: true })
        await context.close()
      }
    }
  } finally {
    await stop()
  }
}

async function takeStates(browser: Browser): Promise<void> {
  const { stop, ...stack } = await startStack()
  try {
    for (const state of states) {
      for (const size of SIZES) {
        if (state.width !== undefined && state.width !== size.width) continue
        for (const look of LOOKS) await takePicture(browser, stack, state, size, look)
      }
    }
  } finally {
    await stop()
  }
}

async function takePicture(
  browser: Browser,
  stack: Stack,
  state: State,
  size: (typeof SIZES)[number],
  { name: look, ...colors }: (typeof LOOKS)[number],
): Promise<void> {
  const ada = newPerson()
  await createAccount(stack, ada)
  const context = await browser.newContext({
    ...optionsOf(size),
    baseURL: stack.web,
    ...colors,
  })
  if (state.signedIn) {
    await signInWith(context.request, stack, ada)
  }
  const page = await context.newPage()
  await state.open(page, { stack, ada })
  await settled(page)
  await page.screenshot({ path: join(FOLDER, `${state.name}-${size.name}-${look}.png`) })
  await context.close()
}

function optionsOf({ name, width, height }: (typeof SIZES)[number]) {
  return {
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: name === 'phone',
    reducedMotion: 'reduce' as const,
    locale: 'en-GB',
    timezoneId: 'UTC',
  }
}
