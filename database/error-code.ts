/** Returns e.g. `EEXIST` for an error of Node.js or PostgreSQL, and undefined for any other. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
