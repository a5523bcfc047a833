import type { Draft } from './draft/draft.ts'
import { addExport, addRow } from './draft/lists.ts'

/**
 * Adds a line for each part of a noun to the lists of the product, and how long its rows are kept. `named` writes the
 * names of the noun into the text of a template. @throws Problem for a list that is not found
 */
export function addToProduct(draft: Draft, named: (text: string) => string): void {
  for (const part of ['contract.ts', 'server.ts', 'web.tsx']) {
    const line = named(`export { paperKites } from './paper-kites/${part}'`)
    draft.change(`product/${part}`, (file) => addExport(file, line))
  }
  const row = named('| `paper_kites` | paper kite | with the organization, and by its admins |')
  draft.change('product/retention.md', (file) => addRow(file, row))
}
