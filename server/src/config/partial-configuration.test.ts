import { expect, test } from 'vitest'
import { PRODUCTION, problemsOf, problemsOfExactly } from './test/problems.ts'
import {
  defaultOf,
  GROUPS,
  type GroupName,
  VARIABLES,
  type Variable,
  type VariableName,
  variablesOf,
} from './variables.ts'

const GROUP_NAMES = Object.keys(GROUPS).filter((name): name is GroupName => name in GROUPS)

/** Each choice of variables is not empty and lacks one that the group needs. */
function incompleteChoices(group: GroupName): VariableName[][] {
  const { needed, optional } = variablesOf(group)
  return subsetsOf([...needed, ...optional]).filter(
    (chosen) => chosen.length > 0 && !needed.every((name) => chosen.includes(name)),
  )
}

/** The test checks whether the variables are complete, before their values matter. */
function environmentOf(chosen: readonly VariableName[]): Record<string, string> {
  return Object.fromEntries(chosen.map((name) => [name, defaultOf(name) ?? '1']))
}

/** The fault must list these names. */
function missingFrom(group: GroupName, chosen: readonly VariableName[]): string {
  return variablesOf(group)
    .needed.filter((name) => !chosen.includes(name))
    .join(', ')
}

function subsetsOf<T>([first, ...rest]: readonly T[]): T[][] {
  if (first === undefined) return [[]]
  const others = subsetsOf(rest)
  return [...others, ...others.map((subset) => [first, ...subset])]
}

const { EMAIL_API_KEY: _key, EMAIL_FROM: _from, ...WITHOUT_EMAIL } = PRODUCTION

test.each(GROUP_NAMES)(
  'every incomplete choice of the variables of %s is a fault that names the rest [Z10]',
  (group) => {
    for (const chosen of incompleteChoices(group)) {
      const fault = `${GROUPS[group]} is configured in part; missing: ${missingFrom(group, chosen)}`
      const environment = environmentOf(chosen)
      // A variable of SMTP alone also has the fault of its transport.
      const problems_of_group = problemsOf(environment).filter((problem) => !problem.startsWith('EMAIL_TRANSPORT'))
      expect(problems_of_group, chosen.join()).toEqual([fault])
      const problems = problemsOfExactly({ ...(group === 'email' ? WITHOUT_EMAIL : PRODUCTION), ...environment })
      for (const name of missingFrom(group, chosen).split(', '))
        expect(problems.join('\n'), chosen.join()).toContain(name)
    }
  },
)

test.each(GROUP_NAMES)('%s is not configured in part when it has all that it needs, or nothing', (group) => {
  const { needed, optional } = variablesOf(group)
  for (const chosen of [[], needed, [...needed, ...optional]]) {
    expect(problemsOf(environmentOf(chosen)).join()).not.toContain('configured in part')
  }
})

test('a variable that is named like those of a group belongs to it', () => {
  const variables = Object.entries<Variable>(VARIABLES)
  const prefixOf = (name: string) => /^EMAIL_SMTP|^[A-Z]+/.exec(name)?.[0]
  const groups = new Map(variables.flatMap(([name, { group }]) => (group ? [[prefixOf(name), group]] : [])))
  expect(groups.size).toBe(GROUP_NAMES.length)
  const strangers = variables.filter(
    ([name, { group }]) => groups.get(prefixOf(name)) !== group && name !== 'EMAIL_TEMPLATES_DIR',
  )
  expect(strangers.map(([name]) => name)).toEqual([])
})
