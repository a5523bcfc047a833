/** Sample values of every mail of the product, for the preview and the tests. */
export const SAMPLES = {}
