/** What the product is called in its mails. */
export const PRODUCT = 'Plinth'
