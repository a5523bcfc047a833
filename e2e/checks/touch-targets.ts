import type { Page } from '@playwright/test'

const SMALLEST = 44

/**
 * Returns controls that are smaller than 44 × 44 pixels around their centre. Ignores links in a sentence and invisible
 * controls. @param inside is a selector of the part that nothing covers
 */
export function smallTargets(page: Page, inside = 'body'): Promise<string[]> {
  return page.locator(inside).evaluate((part, smallest) => {
    const controls = [...part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=option]')]
    return controls.flatMap((control) => {
      if (!isSeen(control) || isInSentence(control)) return []
      control.scrollIntoView({ block: 'center' })
      const [width, height] = [reach(control, 1, 0), reach(control, 0, 1)]
      if (width >= smallest && height >= smallest) return []
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      return [`${control.tagName.toLowerCase()} "${name || control.id}": ${width} × ${height}`]
    })

    function isSeen(control: HTMLElement): boolean {
      const { width, height, right, bottom } = control.getBoundingClientRect()
      return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && right > 0 && bottom > 0
    }

    function isInSentence(control: HTMLElement): boolean {
      const paragraph = control.closest('p')
      return paragraph !== null && paragraph.textContent !== control.textContent
    }

    // Counts the pixels through the centre of the control that hit it.
    function reach(control: HTMLElement, dx: number, dy: number): number {
      const box = control.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      let pixels = isOwn(control, x, y) ? 1 : 0
      for (const direction of [-1, 1]) {
        for (let step = 1; step <= smallest; step++) {
          if (!isOwn(control, x + dx * direction * step, y + dy * direction * step)) break
          pixels++
        }
      }
      return pixels
    }

    function isOwn(control: HTMLElement, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      return control.contains(hit) || hit.closest('label')?.contains(control) === true
    }
  }, SMALLEST)
}
