import { truncate, writeFile } from 'node:fs/promises'

/** Writes a file of zeros and returns its path. Bytes from memory are copied so often that 25 MB take a minute. */
export async function largeFile(path: string, bytes: number): Promise<string> {
  await writeFile(path, '')
  await truncate(path, bytes)
  return path
}
