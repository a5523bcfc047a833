// These make the base your product. Run `npm run brand` after a change.

/** Users read this name in pages, mails and the terminal. */
export const PRODUCT = 'Plinth'

/** The sign-in form and search engines show this sentence. */
export const SLOGAN = 'The base your product stands on.'
