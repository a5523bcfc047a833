// The server has these nouns: a line for each, such as `export { projects } from './projects/server.ts'`.

export { clients } from './clients/server.ts'
export { invoices } from './invoices/server.ts'
