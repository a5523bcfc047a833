// Browser and server agree on these nouns: a line for each, such as `export { projects } from
// './projects/contract.ts'`.
