import { type Somebody, type TestApp, teamOfTwo, type Walk } from '@plinth/server/product-test'

/** A client in the organization in which this person acts. */
export async function addClient(app: TestApp, { cookie, email }: Somebody): Promise<string> {
  return (await app.call('POST /clients', { body: { name: 'Harbour Bakery', email } }, { cookie })).body.id
}

export const WALK: Walk = {
  ids: async (app, person) => ({ client_id: [await addClient(app, person)] }),
  bodies: { 'PATCH /clients/:client_id': { name: 'Renamed', email: 'renamed@example.com' } },
  changes: {
    'POST /clients': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      return async () => {
        const target_id = await addClient(app, ada)
        return { actor: ada.user_id, events: [{ action: 'client.created', organization_id, target_id }] }
      }
    },
    'PATCH /clients/:client_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const target_id = await addClient(app, ada)
      const input = { params: { client_id: target_id }, body: { name: 'Renamed', email: 'renamed@example.com' } }
      return async () => {
        await app.call('PATCH /clients/:client_id', input, ada)
        return { actor: ada.user_id, events: [{ action: 'client.updated', organization_id, target_id }] }
      }
    },
    'DELETE /clients/:client_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const target_id = await addClient(app, ada)
      return async () => {
        await app.call('DELETE /clients/:client_id', { params: { client_id: target_id } }, ada)
        return { actor: ada.user_id, events: [{ action: 'client.deleted', organization_id, target_id }] }
      }
    },
  },
}
