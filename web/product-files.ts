import { PRODUCT, SLOGAN } from '@plinth/product/brand'
import type { Plugin } from 'vite'

const MANIFEST = JSON.stringify({
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
})
const FILE = 'manifest.webmanifest'

/** Writes the product's name into index.html and serves the web app manifest. */
export function productFiles(): Plugin {
  return {
    name: 'plinth:product-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replaceAll('%PRODUCT%', escaped(PRODUCT)).replaceAll('%SLOGAN%', escaped(SLOGAN)),
        tags: [{ tag: 'link', attrs: { rel: 'manifest', href: `/${FILE}` }, injectTo: 'head' }],
      }),
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(MANIFEST)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: MANIFEST })
    },
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
