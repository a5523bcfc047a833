import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/
// A smaller file saves no packet when it is compressed.
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes `<name>.br` and `<name>.gz` beside each text, so that the web server compresses nothing. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && TEXT.test(each.name))) {
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    if (content.length < SMALLEST) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${path}.br`, await brotli(content, { params }))
    await writeFile(`${path}.gz`, await deflate(content, { level: 9 }))
  }
}
