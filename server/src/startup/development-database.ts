import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const dataDirectory = fileURLToPath(new URL('../../../.data', import.meta.url))

/** The package of the embedded database is not part of a production install. */
export async function developmentDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { startEmbedded } = await import('@plinth/database/embedded/start')
  return await startEmbedded({ directory: join(dataDirectory, 'postgres'), durable: true })
}
