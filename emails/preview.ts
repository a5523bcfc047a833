import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PRODUCT } from '@plinth/product/brand'
import { loadRenderer } from './build.ts'
import { SAMPLES } from './samples.ts'
import { TEMPLATE_NAMES } from './src/catalog.ts'
import type { RenderedTemplate } from './src/manifest.ts'

const PAGE = new URL('../.cache/emails/index.html', import.meta.url)

const { render } = await loadRenderer()
const mails = TEMPLATE_NAMES.map((name) => showMail(name, render(name, SAMPLES[name])))
await mkdir(new URL('.', PAGE), { recursive: true })
await writeFile(PAGE, previewPage(mails.join('\n')))
console.log(`Open ${fileURLToPath(PAGE)}`)

function showMail(name: string, { subject, html, text }: RenderedTemplate): string {
  return `<article>
  <header><h2>${escapeHtml(subject)}</h2><code>${name}</code></header>
  <div><iframe title="${name}" srcdoc="${escapeHtml(html)}"></iframe><pre>${escapeHtml(text)}</pre></div>
</article>`
}

// The dark palette of a mail uses a media query; the page overrides it to show both palettes.
function previewPage(articles: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Mails of ${PRODUCT}</title>
<style>
  :root { color-scheme: light; font: 14px/1.5 system-ui, sans-serif; background: #eceae6; color: #1f1d19 }
  :root.dark { color-scheme: dark; background: #262320; color: #eae7e3 }
  body { max-width: 1160px; margin: 0 auto; padding: 32px 24px }
  nav { position: sticky; top: 0; text-align: right; z-index: 1 }
  article { margin-bottom: 48px }
  header { display: flex; justify-content: space-between; align-items: baseline }
  h2 { font-size: 16px; margin: 0 0 8px }
  article div { display: grid; grid-template-columns: 640px 1fr; gap: 24px; align-items: start }
  iframe { width: 640px; border: 0; border-radius: 8px }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<nav><button type="button">Light or dark</button></nav>
${articles}
<script>
  const frames = [...document.querySelectorAll('iframe')]
  const mails = frames.map((frame) => frame.srcdoc)
  function show(dark) {
    document.documentElement.classList.toggle('dark', dark)
    frames.forEach((frame, index) => {
      frame.onload = () => (frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px')
      frame.srcdoc = mails[index].replace('(prefers-color-scheme:dark)', dark ? 'all' : 'not all')
    })
  }
  document.querySelector('button').onclick = () => show(!document.documentElement.classList.contains('dark'))
  show(location.hash === '#dark')
</script>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
