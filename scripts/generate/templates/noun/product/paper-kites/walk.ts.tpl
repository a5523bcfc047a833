import { type Somebody, teamOfTwo, type TestApp, type Walk } from '@plinth/server/product-test'
import type { CreatePaperKiteRequest } from './contract.ts'

/** A body for the organization in which this person acts. */
export async function paperKiteBody(
  /*+ unused */app: TestApp,
  /*+ unused */person: Somebody,
  call_sign = 'Analytical engine',
): Promise<CreatePaperKiteRequest> {
  return { call_sign, /*+ test body */ }
}

/** A paper kite in the organization in which this person acts. */
export async function addPaperKite(app: TestApp, person: Somebody): Promise<string> {
  const body = await paperKiteBody(app, person)
  return (await app.call('POST /paper-kites', { body }, { cookie: person.cookie })).body.id
}

export const WALK: Walk = {
  ids: async (app, person) => ({ paper_kite_id: [await addPaperKite(app, person)], /*+ walk ids */ }),
  bodies: {
    /*+ walk bodies */
    'PATCH /paper-kites/:paper_kite_id': { call_sign: 'Changed' },
  },
  changes: {
    'POST /paper-kites': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const body = await paperKiteBody(app, ada)
      return async () => {
        const target_id = (await app.call('POST /paper-kites', { body }, ada)).body.id
        return { actor: ada.user_id, events: [{ action: 'paper_kite.created', organization_id, target_id }] }
      }
    },
    'PATCH /paper-kites/:paper_kite_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const target_id = await addPaperKite(app, ada)
      const input = { params: { paper_kite_id: target_id }, body: { call_sign: 'Changed' } }
      return async () => {
        await app.call('PATCH /paper-kites/:paper_kite_id', input, ada)
        return { actor: ada.user_id, events: [{ action: 'paper_kite.updated', organization_id, target_id }] }
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
}
