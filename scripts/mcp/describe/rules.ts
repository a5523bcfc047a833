import { readTests } from '../../rules/page.ts'
import { readRules } from '../../rules/rules.ts'

/** The rules of `docs/rules.md`, each with the tests that cite it. */
export function describeRules() {
  const tests = readTests()
  return readRules().map(({ title, rules }) => ({
    section: title,
    rules: rules.map((rule) => ({
      ...rule,
      tests: tests.filter(({ ids }) => ids.includes(rule.id)).map(({ path, name }) => ({ path, name })),
    })),
  }))
}

export type Sections = ReturnType<typeof describeRules>
