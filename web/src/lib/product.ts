/** The product's name, the one place of it in the browser application. The build also writes it into index.html and the manifest. */
export const PRODUCT_NAME = 'Plinth'
