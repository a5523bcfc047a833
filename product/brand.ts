// What makes this base your product. After a change: `npm run brand`.

/** The name of the product, as users read it in pages, mails and the terminal. */
export const PRODUCT = 'Plinth'

/** One sentence: beside the sign-in form, and for search engines. */
export const SLOGAN = 'The base your product stands on.'
