import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { PRODUCT } from '@plinth/product/brand'
import { root } from '@plinth/tools/processes'
import { launchBrowser } from '../../e2e/browser/launch.ts'
import { settled } from '../../e2e/checks/settled.ts'
import { type Stack, startStack } from '../../e2e/stack/stack.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../server/src/startup/seed/demo-person.ts'

// `npm run screenshots -- readme` takes the picture of README.md from the demo people, and that of the themes. With
// `--check` it writes nothing, and fails when the pages no longer show what the picture of README.md shows. A product
// that has another name is not asked.

const PICTURE = join(root, 'docs/pictures/overview.webp')
const PICTURE_OF_THEMES = join(root, 'docs/pictures/themes.webp')

/** What the picture shows in words, and the styles that it shows, so that a change of either is noticed. */
const SHOWN = join(root, 'docs/pictures/overview.json')

type Scene = { path: string; heading: string; colorScheme: 'light' | 'dark'; size: { width: number; height: number } }

const SCENES: (Scene & { name: string })[] = [
  {
    name: 'desktop',
    path: '/organization',
    heading: 'Analytical Engines',
    colorScheme: 'light',
    size: { width: 1120, height: 764 },
  },
  {
    name: 'phone',
    path: '/notifications',
    heading: 'Notifications',
    colorScheme: 'dark',
    size: { width: 390, height: 780 },
  },
]

/** Each has an accent, as lightness, chroma and hue, and the hue of the neutrals. */
const THEMES: { colorScheme: Scene['colorScheme']; accent: [number, number, number]; neutral: number }[] = [
  { colorScheme: 'light', accent: [0.88, 0.18, 98], neutral: 95 },
  { colorScheme: 'dark', accent: [0.7, 0.18, 54], neutral: 60 },
  { colorScheme: 'light', accent: [0.2, 0, 0], neutral: 250 },
]

// No file but that of the brand says the name.
const NAME_HASH = createHash('sha256').update(PRODUCT).digest('hex').slice(0, 12)

type Shown = { name_hash: string; pages: Record<string, { words: string[]; styles: string[] }> }

const drawn: Shown | null = process.argv.includes('--check') ? JSON.parse(await readFile(SHOWN, 'utf8')) : null
if (drawn && drawn.name_hash !== NAME_HASH) console.log(`The picture does not show ${PRODUCT}.`)
else await takeOverview()

async function takeOverview(): Promise<void> {
  const browser = await launchBrowser()
  const { seed, stop, ...stack } = await startStack()
  try {
    await seed()
    const shown: Shown = { name_hash: NAME_HASH, pages: {} }
    const pictures: Buffer[] = []
    for (const scene of SCENES) {
      const page = await open(browser, stack, scene)
      shown.pages[scene.name] = { words: await wordsOf(page), styles: await stylesOf(page) }
      pictures.push(await page.screenshot({ animations: 'disabled' }))
      await page.context().close()
    }
    if (drawn) return expect(shown, '`npm run screenshots -- readme` takes the picture again').toEqual(drawn)
    await writeFile(SHOWN, `${JSON.stringify(shown, null, 2)}\n`)
    await writeFile(PICTURE, await arrange(browser, pictures))
    await writeFile(PICTURE_OF_THEMES, await takeThemes(browser, stack))
  } finally {
    await stop()
    await browser.close()
  }
}

async function open(browser: Browser, stack: Stack, { path, heading, colorScheme, size }: Scene) {
  const context = await browser.newContext({
    baseURL: stack.web,
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const data = { email: DEMO_EMAIL, password: DEMO_PASSWORD }
  await context.request.post(`${stack.api}/auth/sign-in`, { data, failOnStatusCode: true })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await settled(page)
  return page
}

/** Dates and durations are left out, because they differ each day. */
async function wordsOf(page: Page): Promise<string[]> {
  const lines = (await page.ariaSnapshot()).replaceAll(PRODUCT, '{name}').split('\n')
  return lines.map((line) => line.replace(/^(\s*- time).*$/, '$1')).filter((line) => !line.includes('- /url:'))
}

/** Each way in which a visible element is drawn. The tints of avatars follow from ids, which are new each time. */
async function stylesOf(page: Page): Promise<string[]> {
  const styles = await page.evaluate(() =>
    [...document.body.querySelectorAll(':not(svg *, .tint, .tint *)')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { color, backgroundColor, fontFamily, fontSize, fontWeight, borderRadius } = getComputedStyle(element)
        const [family] = fontFamily.split(',')
        const height = element.matches('button, input, li') ? `${element.getBoundingClientRect().height}px high` : ''
        const looks = [color, backgroundColor, family, fontSize, fontWeight, borderRadius, height]
        return `${element.localName}: ${looks.filter(Boolean).join(' ')}`
      }),
  )
  return [...new Set(styles)].toSorted()
}

/** Three themes side by side, as product/theme.css would set them. */
async function takeThemes(browser: Browser, stack: Stack): Promise<Buffer> {
  const pictures: string[] = []
  const size = { width: 700, height: 560 }
  for (const { colorScheme, accent, neutral } of THEMES) {
    const page = await open(browser, stack, { path: '/organization', heading: 'Analytical Engines', colorScheme, size })
    const [lightness, chroma, hue] = accent
    const values = { 'accent-lightness': lightness, 'accent-chroma': chroma, 'accent-hue': hue, 'neutral-hue': neutral }
    await page.evaluate((values) => {
      const { style } = document.documentElement
      for (const [name, value] of Object.entries(values)) style.setProperty(`--${name}`, String(value))
    }, values)
    await settled(page)
    pictures.push(toSource(await page.screenshot({ animations: 'disabled' })))
    await page.context().close()
  }
  const images = pictures.map((source) => `<img src="${source}" style="width: 440px; border-radius: 10px">`)
  return await print(
    browser,
    { width: 1400, height: 400 },
    `<div style="display: flex; gap: 16px; padding: 24px">${images.join('')}</div>`,
  )
}

/** The phone overlaps the desktop window. */
async function arrange(browser: Browser, pictures: Buffer[]): Promise<Buffer> {
  const [desktop, phone] = pictures.map(toSource)
  return await print(
    browser,
    { width: 1372, height: 864 },
    `<style>
    img { position: absolute }
    .desktop { left: 36px; top: 36px; width: 1120px; border-radius: 14px }
    .phone { right: 36px; bottom: 36px; width: 296px; border-radius: 30px; outline: 7px solid #0b0b0a; box-shadow: 0 18px 60px #0006 }
  </style><img class="desktop" src="${desktop}"><img class="phone" src="${phone}">`,
  )
}

function toSource(picture: Buffer): string {
  return `data:image/png;base64,${picture.toString('base64')}`
}

async function print(browser: Browser, viewport: Scene['size'], html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 })
  await page.setContent(`<style>
    body { margin: 0; background: #ebe9e4 }
    img { box-shadow: 0 1px 2px #0003, 0 18px 50px #0002 }
  </style>${html}`)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  return Buffer.from(data, 'base64')
}
