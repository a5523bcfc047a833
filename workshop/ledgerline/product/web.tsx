// What the browser has: a line for each noun, such as `export { projects } from './projects/web.tsx'`.

export { clients } from './clients/web.tsx'
export { invoices } from './invoices/web.tsx'
