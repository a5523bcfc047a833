/** Fades in and out; also zooms where it is combined with `ZOOM`. */
export const FADE = 'data-ending-style:opacity-0 data-starting-style:opacity-0'

/** How popups beside a button and dialogs open and close. */
export const ZOOM = `transition-[opacity,scale] ${FADE} data-ending-style:scale-97 data-starting-style:scale-97`

/** The surface of everything that floats above the page. */
export const FLOATING = 'rounded-card border border-line bg-raised shadow-float outline-none'

/** Keeps text clear of the notch and the home bar of phones. */
export const SAFE_AREA = 'pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]'

/** Dims the page behind a dialog. */
export const BACKDROP = `fixed inset-0 z-50 bg-scrim transition-opacity ${FADE}`
