// `npm run workshop -- release:prepare 1.2.3` gives every workspace, the lock file, the OpenAPI document and the changelog
// this version and today's date, or `--date`. It commits nothing. `release:notes 1.2.3` prints what the changelog says of
// a version, which must be that of package.json.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runNode } from '@plinth/tools/processes'
import manifest from '../../package.json' with { type: 'json' }

const OPEN = '## Unreleased\n'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { date: { type: 'string' } } })
const [command, version = ''] = positionals

try {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 1.2.3.`)
  if (command === 'notes') await printNotes()
  else await prepare(values.date ?? new Date().toISOString().slice(0, 10))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function printNotes(): Promise<void> {
  if (version !== manifest.version) throw new Error(`This is ${manifest.version}, and not ${version}.`)
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const heading = changelog.split(/(?<=\n)/).find((line) => line.startsWith(`## ${version} (`))
  if (heading === undefined) throw new Error(`CHANGELOG.md has no version ${version}.`)
  console.log(sectionOf(changelog, heading).trim())
}

async function prepare(date: string): Promise<void> {
  if (!isNewer()) throw new Error(`${version} does not follow ${manifest.version}.`)
  await change('CHANGELOG.md', (text) => closeUnreleased(text, date))
  for (const path of ['package.json', 'package-lock.json', ...globSync('*/package.json', { cwd: root })]) {
    await change(path, withVersion)
  }
  if ((await runNode(['contract/scripts/openapi.ts'], { env: process.env })) !== 0) process.exit(1)
  console.log(`This is ${version} of ${date}. Look at the difference, run \`npm test\`, then

  git commit --all --message "Release ${version}"
  git tag v${version}
  git push origin HEAD v${version}`)
}

function isNewer(): boolean {
  const before = manifest.version.split('.').map(Number)
  const differences = version.split('.').map((number, index) => Number(number) - (before[index] ?? 0))
  return (differences.find((one) => one !== 0) ?? 0) > 0
}

function closeUnreleased(changelog: string, date: string): string {
  if (!/^- /m.test(sectionOf(changelog, OPEN))) throw new Error('CHANGELOG.md has nothing below "Unreleased".')
  return changelog.replace(OPEN, () => `${OPEN}\n## ${version} (${date})\n`)
}

function sectionOf(changelog: string, heading: string): string {
  const [, after = ''] = changelog.split(`\n${heading}`)
  return after.split(/^## /m)[0] ?? ''
}

// The text of a manifest or lock file changes only in the version of each of our workspaces, and where they name each
// other.
function withVersion(text: string): string {
  const [scope = ''] = manifest.name.split('/')
  const old = `"${manifest.version.replaceAll('.', '\\.')}"`
  const own = new RegExp(`("name": "${scope}/\\w+",\\s+"version": |"${scope}/\\w+": )${old}`, 'g')
  return text.replace(own, (_, before) => `${before}"${version}"`)
}

async function change(path: string, changed: (text: string) => string): Promise<void> {
  const file = join(root, path)
  await writeFile(file, changed(await readFile(file, 'utf8')))
}
