import { program } from '@plinth/tools/processes'

const TSC = program('typescript', 'bin/tsc')

export type Runs = readonly string[][]

export const TYPES: Runs = ['tsconfig.json', 'web/tsconfig.json', 'emails/tsconfig.json', 'e2e/tsconfig.json'].map(
  (project) => [TSC, '-p', project],
)

export const LINT: Runs = [[program('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings']]

export const VITEST = program('vitest', 'vitest.mjs')
