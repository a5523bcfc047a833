// A deployment starts here: `node server.mjs start`. Any Node must be able to read it, to say which one is needed.
const NEEDED = [24, 18]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Node.js ${NEEDED.join('.')} or later is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

const { readFileSync } = await import('node:fs')
const { fileURLToPath } = await import('node:url')
const here = (folder) => fileURLToPath(new URL(folder, import.meta.url))
process.env.MIGRATIONS_DIR = process.env.MIGRATIONS_DIR?.trim() || here('migrations')
process.env.EMAIL_TEMPLATES_DIR = process.env.EMAIL_TEMPLATES_DIR?.trim() || here('emails')
const built = JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8'))
process.env.RELEASE_VERSION = process.env.RELEASE_VERSION?.trim() || built.version || ''
process.env.RELEASE_COMMIT = process.env.RELEASE_COMMIT?.trim() || built.commit || ''

await import('./app.mjs')
