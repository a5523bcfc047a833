import type { Page } from '@playwright/test'
import { landscape } from '../data/images.ts'
import type { Stack } from '../stack/stack.ts'

/** Every other person in the directory and among the members gets a picture. */
export async function givePictures(page: Page, { api, web }: Stack): Promise<void> {
  const url = `${web}/picture.png`
  await page.route(url, (route) => route.fulfill({ contentType: 'image/png', body: landscape(128, 128) }))
  for (const list of ['/users', '/organizations/current/members']) {
    await page.route(`${api}${list}?**`, async (route) => {
      const response = await route.fetch()
      const page = await response.json()
      const items = page.items.map((item: object, index: number) =>
        index % 2 === 0 ? { ...item, profile_image: url } : item,
      )
      await route.fulfill({ response, json: { ...page, items } })
    })
  }
}
