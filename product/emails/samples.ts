/** The preview and the tests use these sample values. */
export const SAMPLES = {}
