// These make the base your product. Run `npm run brand` after a change.

/** The name of the product, as users read it in pages, mails and the terminal. */
export const PRODUCT = 'Ledgerline'

/** One sentence, which is shown beside the sign-in form and to search engines. */
export const SLOGAN = 'Invoices that get paid.'
