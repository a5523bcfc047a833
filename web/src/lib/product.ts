/** The build also writes it into index.html and the manifest. */
export const PRODUCT = 'Plinth'
