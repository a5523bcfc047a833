// Browser and server agree on these nouns: a line for each, such as `export { projects } from
// './projects/contract.ts'`.

export { clients } from './clients/contract.ts'
export { invoices } from './invoices/contract.ts'
