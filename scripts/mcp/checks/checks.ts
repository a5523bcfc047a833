import { LINT, type Runs, TYPES, VITEST } from '../../checks.ts'

/** `leaves_database`: when it is ended early, it leaves a PostgreSQL running. */
export type Check = { about: string; runs: Runs; limit_s: number; leaves_database?: true }

// Snapshots are compared and never written.
const TESTS = [VITEST, 'run', '--update=none']

export const CHECKS = {
  types: { about: 'the types of every workspace', runs: TYPES, limit_s: 600 },
  lint: { about: 'lint rules and format', runs: LINT, limit_s: 300 },
  quick: {
    about: 'the tests that need neither database nor browser',
    runs: [[...TESTS, '--project=unit']],
    limit_s: 1_200,
  },
  conventions: {
    about: 'imports between rooms, budgets, rules, and the links of the documentation',
    runs: [[...TESTS, '--project=database', 'server/test/conventions']],
    limit_s: 900,
    leaves_database: true,
  },
} satisfies Record<string, Check>

/** The check that runs one test file, by its whole path so that no other file matches. */
export function checkOf(path: string, project: 'unit' | 'database', limit_s: number): Check {
  return {
    about: path,
    runs: [[...TESTS, `--project=${project}`, path]],
    limit_s,
    ...(project === 'database' && { leaves_database: true }),
  }
}
