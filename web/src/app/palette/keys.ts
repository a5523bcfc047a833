export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** How the keys of the palette are shown, and named in `aria-keyshortcuts`. */
export const PALETTE_KEYS = IS_APPLE ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' }

export type Opened = 'palette' | 'shortcuts' | null
