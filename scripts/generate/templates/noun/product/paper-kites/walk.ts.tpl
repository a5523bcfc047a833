import { type Somebody, teamOfTwo, type TestApp, type Walk } from '@plinth/server/product-test'

/** A paper kite in the organization in which this person acts. */
async function addPaperKite(app: TestApp, { cookie }: Somebody): Promise<string> {
  return (await app.call('POST /paper-kites', { body: { name: 'Analytical engine' } }, { cookie })).body.id
}

export const WALK: Walk = {
  ids: async (app, person) => ({ paper_kite_id: [await addPaperKite(app, person)] }),
  bodies: { 'PATCH /paper-kites/:paper_kite_id': { name: 'Renamed' } },
  changes: {
    'POST /paper-kites': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      return async () => {
        const target_id = await addPaperKite(app, ada)
        return { actor: ada.user_id, events: [{ action: 'paper_kite.created', organization_id, target_id }] }
      }
    },
    'PATCH /paper-kites/:paper_kite_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const target_id = await addPaperKite(app, ada)
      const input = { params: { paper_kite_id: target_id }, body: { name: 'Renamed' } }
      return async () => {
        await app.call('PATCH /paper-kites/:paper_kite_id', input, ada)
        return { actor: ada.user_id, events: [{ action: 'paper_kite.renamed', organization_id, target_id }] }
      }
    },
    'DELETE /paper-kites/:paper_kite_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const target_id = await addPaperKite(app, ada)
      return async () => {
        await app.call('DELETE /paper-kites/:paper_kite_id', { params: { paper_kite_id: target_id } }, ada)
        return { actor: ada.user_id, events: [{ action: 'paper_kite.deleted', organization_id, target_id }] }
      }
    },
  },
  open_scopes: [
    {
      because: 'The export of a person holds what they have created in every organization.',
      open: { 'product/paper-kites/queries.ts › exportedPaperKites': 'paper_kites.organization_id' },
    },
  ],
}
