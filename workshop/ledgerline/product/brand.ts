// What makes this base your product. After a change: `npm run brand`.

/** The name of the product, as users read it in pages, mails and the terminal. */
export const PRODUCT = 'Ledgerline'

/** One sentence: beside the sign-in form, and for search engines. */
export const SLOGAN = 'Invoices that get paid.'

/**
 * The hue of the accent colour in degrees of OKLCH: 25 is red, 60 orange, 150 green, 200 teal, 263 blue, 320 purple. Web,
 * mails and icons take it; lightness and chroma are theirs, so that text stays readable in every hue.
 */
export const HUE = 165
