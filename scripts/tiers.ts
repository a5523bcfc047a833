/**
 * What `npm test` leaves to `npm run test:all`, because it takes long: processes that are killed or lose their connections,
 * memory, and whole builds. No rule is proven by these alone.
 */
export const THOROUGH = [
  'workshop/bench/test/answers.test.ts',
  'server/test/process/artefact.test.ts',
  'server/test/process/files/kill.test.ts',
  'server/test/process/lost-connections.test.ts',
  'server/test/process/npm-start.test.ts',
  'server/test/process/request-memory.test.ts',
  'server/test/process/slow-replica.test.ts',
  'server/test/updating/merge.test.ts',
]

/** What `npm test` runs with few rounds, and `npm run test:all` again with a hundred. */
export const RACES = [
  'server/test/process/billing/deliveries.test.ts',
  'server/test/process/billing/races.test.ts',
  'server/test/process/files/races.test.ts',
  'server/test/process/races',
]
