/**
 * `npm test` leaves these to `npm run test:all`, because they take long: processes that are killed, lose their
 * connections or wait for clients, memory, whole builds, and clones that run `npm start`. No rule is proven by these
 * alone.
 */
export const THOROUGH = [
  'workshop/bench/test/answers.test.ts',
  'server/test/process/artefact.test.ts',
  'server/test/process/demo.test.ts',
  'server/test/process/files/kill.test.ts',
  'server/test/process/lost-connections.test.ts',
  'server/test/process/npm-start.test.ts',
  'server/test/process/reload.test.ts',
  'server/test/process/request-memory.test.ts',
  'server/test/process/slow-replica.test.ts',
  'server/test/process/stalled-clients.test.ts',
]
