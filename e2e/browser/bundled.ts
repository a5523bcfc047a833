import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
const carrier = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
const archives = join(carrier, 'bin')

/** The browser from the packages is for Linux on x64 only. */
export function bundledAvailable(): boolean {
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(join(archives, 'chromium.br'))
}

/**
 * Unpacks the bundled browser with its libraries and fonts into the cache folder, once.
 * The package's own `executablePath()` and `args` are not used: they unpack into the shared temp folder and switch web
 * security off.
 */
export async function unpackBundled(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const { version }: { version: string } = JSON.parse(await readFile(join(carrier, 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

// The draft is renamed, so that the folder is always complete, also with two concurrent starts.
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await inflateInto(draft)
    await writeFile(join(draft, 'fonts.conf'), fontConfiguration(folder))
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

// The package only unpacks into the temp folder, so TMPDIR temporarily points to ours.
async function inflateInto(folder: string): Promise<void> {
  const temp = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (temp === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temp
  }
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
}
