import { readTests, renderPage } from './page.ts'
import { readRules } from './rules.ts'

/** `npm run rules` prints every rule with its tests, and `npm run rules -- S8 T4` those of the named ones. */
const named = new Set(process.argv.slice(2))
const sections = readRules()
const unknown = [...named].filter((id) => !sections.some(({ rules }) => rules.some((rule) => rule.id === id)))
if (unknown.length > 0) {
  console.error(`docs/rules.md has no rule ${unknown.join(', ')}.`)
  process.exit(1)
}
const chosen = sections
  .map(({ title, rules }) => ({ title, rules: rules.filter(({ id }) => named.size === 0 || named.has(id)) }))
  .filter(({ rules }) => rules.length > 0)
process.stdout.write(renderPage(chosen, readTests()))
