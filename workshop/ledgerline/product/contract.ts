// What browser and server agree on: a line for each noun, such as `export { projects } from './projects/contract.ts'`.

export { clients } from './clients/contract.ts'
export { invoices } from './invoices/contract.ts'
