import type { Page } from '@playwright/test'

// In forced colours the system replaces every background, so shapes drawn only by a background disappear. axe does not
// check that: it only checks the contrast of text.

declare global {
  interface Window {
    shapes?: Element[]
  }
}

export async function rememberShapes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const controls = 'button, a, input, select, textarea, summary, [role=switch], [role^=menuitem], nav *, label'
    const paint = (element: Element) => getComputedStyle(element).backgroundColor
    const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)' || colour === 'transparent'
    const behind = (element: Element): string => {
      const parent = element.parentElement
      if (!parent) return 'rgb(255, 255, 255)'
      return isClear(paint(parent)) ? behind(parent) : paint(parent)
    }
    window.shapes = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        (element.matches(controls) || element.childElementCount === 0) &&
        !element.closest('svg') &&
        // A hovered control has another background.
        !element.matches(':hover') &&
        !isClear(paint(element)) &&
        paint(element) !== behind(element),
    )
  })
}

/** Returns the recorded shapes without a visible border or fill. */
export function lostShapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const style = (element: Element) => getComputedStyle(element)
    const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)' || colour === 'transparent'
    const behind = (element: Element): string => {
      const parent = element.parentElement
      if (!parent) return style(document.documentElement).backgroundColor
      const { backgroundColor } = style(parent)
      return isClear(backgroundColor) ? behind(parent) : backgroundColor
    }
    const isSeen = (element: Element) => {
      const { backgroundColor, boxShadow } = style(element)
      const ground = behind(element)
      if (!isClear(backgroundColor) && backgroundColor !== ground) return true
      if (boxShadow !== 'none') return true
      return ['top', 'right', 'bottom', 'left'].some((side) => {
        const edge = (part: string) => style(element).getPropertyValue(`border-${side}-${part}`)
        return edge('style') !== 'none' && edge('width') !== '0px' && edge('color') !== ground
      })
    }
    const shapes = window.shapes ?? []
    return shapes
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isSeen(element))
      .map((element) => element.outerHTML.slice(0, 200))
  })
}

/** Returns current or selected elements that look like the others. */
export function lostStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pairs = [
      ['nav [aria-current=page]', 'nav a:not([aria-current=page])'],
      ['[role=switch][aria-checked=true]', '[role=switch][aria-checked=false]'],
      ['label:has(> input[type=radio]:checked)', 'label:has(> input[type=radio]:not(:checked))'],
      ['[role=option][data-active]', '[role=option]:not([data-active])'],
      ['[data-highlighted]', '[role^=menuitem]:not([data-highlighted])'],
    ] as const
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
    const ground = (element: Element | null): string => {
      if (!element) return getComputedStyle(document.documentElement).backgroundColor
      const { backgroundColor } = getComputedStyle(element)
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? ground(element.parentElement) : backgroundColor
    }
    const look = (element: Element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element)
      return `${ground(element)} ${outlineStyle} ${outlineColor}`
    }
    return pairs.flatMap(([on, off]) => {
      const plain = new Set(seen(off).map(look))
      return seen(on)
        .filter((element) => plain.has(look(element)))
        .map((element) => element.outerHTML.slice(0, 200))
    })
  })
}
