/** The product name in mails. */
export const PRODUCT = 'Plinth'
