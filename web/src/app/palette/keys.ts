export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

export const PALETTE_KEYS = IS_APPLE ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' }

export type Opened = 'palette' | 'shortcuts' | null
