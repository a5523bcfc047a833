import { expect, type Locator } from '@playwright/test'

export class Effort {
  clicks = 0
  fields = 0

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Types into a field that must have the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused()
    await this.fill(field, text)
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1
    await field.fill(text)
  }
}
