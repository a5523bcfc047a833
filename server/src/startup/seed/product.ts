import type { ServerPart } from '../../part.ts'

/** Returns the seeds of all parts, each once and after those that it refers to. */
export function seedsInOrder(parts: readonly Pick<ServerPart, 'seed' | 'seed_after'>[]) {
  const seeds = new Set<NonNullable<ServerPart['seed']>>()
  const add = ({ seed, seed_after = [] }: Pick<ServerPart, 'seed' | 'seed_after'>) => {
    seed_after.forEach(add)
    if (seed) seeds.add(seed)
  }
  parts.forEach(add)
  return [...seeds]
}
