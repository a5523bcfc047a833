import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Preloads the first font of the theme, so that it loads in parallel with the style sheet. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const source = firstFont(readFileSync(new URL('../product/theme.css', import.meta.url), 'utf8'))
        if (!source) return []
        const font = Object.keys(bundle).find((name) => basename(name).startsWith(`${source}-`))
        if (!font) throw new Error(`No built file is named after the first font of product/theme.css, ${source}`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

export function firstFont(theme: string): string | undefined {
  return /url\("(?:[^"]*\/)?([^"/]+)\.woff2"\)/.exec(theme)?.[1]
}
