import type { Plugin } from 'vite'

/** Preloads the Latin font, so that it loads in parallel with the style sheet. */
export function fontPreload(fileName: RegExp): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => fileName.test(name))
        if (!font) throw new Error(`No built file matches ${fileName}`)
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
