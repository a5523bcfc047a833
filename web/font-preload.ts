import type { Plugin } from 'vite'

/** Asks for the Latin text font beside the style sheet that names it, so that the first words need not wait for both in turn. */
export function fontPreload(fileName: RegExp): Plugin {
  return {
    name: 'plinth:font-preload',
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
