export const FADE = 'data-ending-style:opacity-0 data-starting-style:opacity-0'

export const ZOOM = `transition-[opacity,scale] ${FADE} data-ending-style:scale-97 data-starting-style:scale-97`

export const FLOATING = 'rounded-card border border-line bg-raised shadow-float outline-none'

export const SAFE_AREA = 'pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]'

export const BACKDROP = `fixed inset-0 z-50 bg-scrim transition-opacity ${FADE}`
