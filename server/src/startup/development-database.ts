import { join } from 'node:path'

/** The embedded database of a development machine; its package is not part of a production install. */
export async function developmentDatabase(dataDirectory: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { startEmbedded } = await import('@plinth/database/embedded/start')
  return await startEmbedded({ directory: join(dataDirectory, 'postgres'), durable: true })
}
