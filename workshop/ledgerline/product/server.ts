// What the server does: a line for each noun, such as `export { projects } from './projects/server.ts'`.

export { clients } from './clients/server.ts'
export { invoices } from './invoices/server.ts'
