// The browser has these nouns: a line for each, such as `export { projects } from './projects/web.tsx'`.

export { clients } from './clients/web.tsx'
export { invoices } from './invoices/web.tsx'
