// `npm run workshop -- film`: records docs/pictures/film.webp. A copy of the project starts its demo; a browser signs in,
// looks at a noun that is generated meanwhile, begins a trial and moves the clock of the Stripe stand-in to its end.
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect as expectSoon, type Page } from '@playwright/test'
import { cleanEnvironment } from '@plinth/tools/environment'
import { root, startNode } from '@plinth/tools/processes'
import { launchBrowser } from '../../e2e/browser/launch.ts'
import { settled } from '../../e2e/checks/settled.ts'
import { createClone } from '../../server/test/process/clone.ts'
import { Camera, PATIENCE_MS } from './camera.ts'

const expect = expectSoon.configure({ timeout: PATIENCE_MS })

const clone = await createClone()
const browser = await launchBrowser()
try {
  const demo = clone.start('demo')
  await demo.untilRunning()
  const camera = await Camera.in(browser, `http://localhost:${clone.base}`)
  await serveFonts(camera.page)
  // The summary shows the usual ports.
  const [, summary = ''] = demo.output().split(/(?=^.* is running\n)/m)
  await camera.type('npm run demo', summary.replaceAll(String(clone.base).slice(0, -1), '802').trim(), 2200)
  await signIn(camera)
  await generateNoun(camera)
  await startTrial(camera)
  await writeFile(join(root, 'docs/pictures/film.webp'), await camera.develop())
} finally {
  await browser.close()
  await clone.remove()
}

// The copy links its packages, and its server hands out no file outside of it.
async function serveFonts(page: Page): Promise<void> {
  const fonts = globSync('node_modules/@fontsource-variable/*/files/*.woff2', { cwd: root })
  await page.route(/\.woff2/, async (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    const path = fonts.find((font) => basename(font) === name)
    await (path === undefined ? route.abort() : route.fulfill({ path: join(root, path) }))
  })
}

async function signIn(camera: Camera): Promise<void> {
  const { page } = camera
  await page.goto('/auth/login')
  await settled(page)
  await camera.show(900)
  await camera.click(page.getByRole('button', { name: /^Sign in as / }))
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  await settled(page)
  await camera.show(1600)
}

async function generateNoun(camera: Camera): Promise<void> {
  let output = ''
  const child = startNode('The generator', ['scripts/generate/main.ts', 'noun', 'projects'], {
    cwd: clone.folder,
    env: cleanEnvironment(),
    onText: (text) => (output += text),
  })
  if ((await child.closed) !== 0) throw new Error(output)
  await camera.type('npm run generate noun projects', output.trim().split('\n').slice(0, 18).join('\n'), 2200)

  const { page } = camera
  await expect(async () => {
    await page.goto('/projects')
    await expectSoon(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible({ timeout: 30_000 })
    await expectSoon(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }).toPass({ timeout: PATIENCE_MS })
  await settled(page)
  await camera.show(1500)
  await camera.click(page.getByRole('button', { name: /^(New|Add|Create) / }).first())
  await page.getByRole('dialog').getByLabel('Name').fill('A bridge over the Thames')
  await camera.show(900)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add|Create)/ })
    .click()
  await expect(page.getByText('A bridge over the Thames').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await camera.show(1600)
}

async function startTrial(camera: Camera): Promise<void> {
  const { page } = camera
  await page.goto('/settings/billing')
  await settled(page)
  await camera.show(1000)
  await camera.click(page.getByRole('button', { name: /trial/i }).first())
  await expect(page.getByRole('heading', { name: /^Start your trial/ })).toBeVisible()
  await camera.show(800)
  await camera.click(page.getByRole('button', { name: 'Start trial' }))
  await expect(page.getByText(/trial ends/i).first()).toBeVisible()
  await settled(page)
  await camera.show(1500)

  await page.goto(`http://127.0.0.1:${clone.base + 9}`)
  await camera.show(900)
  await camera.click(page.getByRole('button', { name: 'End the trial' }).first())
  await camera.show(900)
  await page.goto('/settings/billing')
  await expect(page.getByText(/renews/i).first()).toBeVisible()
  await settled(page)
  await camera.show(2000)
}
