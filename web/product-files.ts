import { PRODUCT, SLOGAN } from '@plinth/product/brand'
import { favicon, homeScreenIcon } from '@plinth/product/icons'
import sharp from 'sharp'
import type { Plugin } from 'vite'

type File = { type: string; content: () => string | Promise<Buffer> }

const MANIFEST = {
  name: PRODUCT,
  short_name: PRODUCT,
  start_url: '/dashboard',
  display: 'standalone',
  background_color: '#f8f6f3',
  theme_color: '#f8f6f3',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-maskable.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
  ],
}

// iOS asks for this size.
const TOUCH_ICON_PX = 180

const FILES: Record<string, File> = {
  'manifest.webmanifest': { type: 'application/manifest+json', content: () => JSON.stringify(MANIFEST) },
  'favicon.svg': { type: 'image/svg+xml', content: favicon },
  'icon-maskable.svg': { type: 'image/svg+xml', content: homeScreenIcon },
  'apple-touch-icon.png': { type: 'image/png', content: touchIcon },
}

// Vite would take a link in index.html for one of its own files.
const LINKS = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Writes the product's name and slogan into index.html, and makes manifest and icons. */
export function productFiles(): Plugin {
  return {
    name: 'product-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replaceAll('%PRODUCT%', escaped(PRODUCT)).replaceAll('%SLOGAN%', escaped(SLOGAN)),
        tags: LINKS.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
      }),
    },
    configureServer({ middlewares }) {
      for (const [name, { type, content }] of Object.entries(FILES)) {
        middlewares.use(`/${name}`, async (_request, response) => {
          response.setHeader('Content-Type', type)
          response.end(await content())
        })
      }
    },
    async generateBundle() {
      for (const [fileName, { content }] of Object.entries(FILES)) {
        this.emitFile({ type: 'asset', fileName, source: await content() })
      }
    },
  }
}

function touchIcon(): Promise<Buffer> {
  return sharp(Buffer.from(homeScreenIcon())).resize(TOUCH_ICON_PX).removeAlpha().png().toBuffer()
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
