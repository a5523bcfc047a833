import { defaultOf, GROUPS, type GroupName, type VariableName, variablesOf } from '../src/config/variables.ts'

export const GROUP_NAMES = Object.keys(GROUPS).filter((name): name is GroupName => name in GROUPS)

/** Each choice of variables is not empty and lacks one that the group needs. */
export function incompleteChoices(group: GroupName): VariableName[][] {
  const { needed, optional } = variablesOf(group)
  return subsetsOf([...needed, ...optional]).filter(
    (chosen) => chosen.length > 0 && !needed.every((name) => chosen.includes(name)),
  )
}

/** The test checks whether the variables are complete, before their values matter. */
export function environmentOf(chosen: readonly VariableName[]): Record<string, string> {
  return Object.fromEntries(chosen.map((name) => [name, defaultOf(name) ?? '1']))
}

/** The fault must list these names. */
export function missingFrom(group: GroupName, chosen: readonly VariableName[]): string {
  return variablesOf(group)
    .needed.filter((name) => !chosen.includes(name))
    .join(', ')
}

function subsetsOf<T>([first, ...rest]: readonly T[]): T[][] {
  if (first === undefined) return [[]]
  const others = subsetsOf(rest)
  return [...others, ...others.map((subset) => [first, ...subset])]
}
