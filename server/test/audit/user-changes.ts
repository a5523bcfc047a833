import { OFFER } from '@plinth/tools/stripe/offers'
import { expect } from 'vitest'
import { webhookUrl } from '../billing/billing.ts'
import { subscriber } from '../billing/subscribers.ts'
import { png } from '../images.ts'
import { query } from '../postgres.ts'
import { createTeam, type Somebody, somebody } from '../teams.ts'
import { addFile, begin, ofFile, ofUpload, send, sendImage, wanted } from '../uploads.ts'
import type { Change, Changes } from './auth-changes.ts'
import type { World } from './world.ts'

async function uploader({ app }: World): Promise<{ ada: Somebody; user_id: string; organization_id: string }> {
  const ada = await somebody(app, 'Ada')
  return { ada, user_id: ada.user_id, organization_id: await createTeam(app, ada) }
}

async function newSubscription({ app }: World, user_id: string) {
  const rows = await query<{ id: string }>(
    app.database_url,
    `select id from subscriptions where user_id = '${user_id}'`,
  )
  const details = { kinds: ['started'], columns: [] }
  return { action: 'subscription.changed', user_id, target_id: rows[0]?.id ?? '', details }
}

export const USER_CHANGES: Changes = {
  'PUT /users/profile': async ({ app }) => {
    const ada = await somebody(app, 'Ada')
    const { user_id } = ada
    return async () => {
      await app.call('PUT /users/profile', { body: { name: 'Augusta', phone_number: '+442079460000' } }, ada)
      const details = { fields: ['name', 'phone_number'] }
      return { actor: user_id, events: [{ action: 'account.updated', user_id, details }] }
    }
  },
  'DELETE /users/profile/account': async ({ app }) => {
    const ada = await somebody(app, 'Ada')
    const organization_id = await createTeam(app, ada)
    const { user_id } = ada
    return async () => {
      await app.call('DELETE /users/profile/account', ada)
      const left = { action: 'member.left', user_id, organization_id }
      const ended = { action: 'organization.deleted', organization_id }
      return { actor: user_id, events: [{ action: 'account.deleted', user_id }, left, ended] }
    }
  },
  'POST /uploads': async (world) => {
    const { ada, ...place } = await uploader(world)
    return async () => {
      const { id: target_id } = await begin(world.app, ada, wanted())
      const details = { purpose: 'organization_file', size_bytes: wanted().size_bytes }
      return { actor: ada.user_id, events: [{ action: 'upload.started', ...place, target_id, details }] }
    }
  },
  'POST /uploads/:upload_id/complete': async (world) => {
    const { ada, ...place } = await uploader(world)
    const upload = await send(world.app, ada)
    return async () => {
      const { body } = await world.app.call('POST /uploads/:upload_id/complete', ofUpload(upload), ada)
      const completed = { action: 'upload.completed', ...place, target_id: upload.id }
      const created = { action: 'file.created', ...place, target_id: body.file?.id ?? '' }
      return { actor: ada.user_id, events: [completed, created] }
    }
  },
  'DELETE /uploads/:upload_id': async (world) => {
    const { ada, ...place } = await uploader(world)
    const upload = await begin(world.app, ada, wanted())
    return async () => {
      await world.app.call('DELETE /uploads/:upload_id', ofUpload(upload), ada)
      return { actor: ada.user_id, events: [{ action: 'upload.cancelled', ...place, target_id: upload.id }] }
    }
  },
  'DELETE /files/:file_id': async (world) => {
    const { ada, organization_id } = await uploader(world)
    const file = await addFile(world.app, ada)
    return async () => {
      await world.app.call('DELETE /files/:file_id', ofFile(file), ada)
      return { actor: ada.user_id, events: [{ action: 'file.deleted', organization_id, target_id: file.id }] }
    }
  },
  'POST /billing/checkout': async ({ app }) => {
    const ada = await somebody(app, 'Ada')
    const { user_id } = ada
    return async () => {
      await app.call('POST /billing/checkout', { body: { price: OFFER.key } }, ada)
      const details = { price: OFFER.key }
      return { actor: user_id, events: [{ action: 'billing.checkout_started', user_id, details }] }
    }
  },
  'POST /billing/portal': async ({ app, billing }) => {
    const ada = await subscriber(app, billing, 'Ada')
    const { user_id } = ada
    return async () => {
      await app.call('POST /billing/portal', ada)
      return { actor: user_id, events: [{ action: 'billing.portal_opened', user_id }] }
    }
  },
  'POST /billing/sync': async (world) => {
    const { app, billing } = world
    const ada = await subscriber(app, billing, 'Ada')
    billing.stripe.subscribe(ada.customer_id)
    return async () => {
      await app.call('POST /billing/sync', ada)
      return { actor: null, kind: 'provider', events: [await newSubscription(world, ada.user_id)] }
    }
  },
  'POST /billing/webhooks/stripe': async (world) => {
    const { app, billing } = world
    const ada = await subscriber(app, billing, 'Ada')
    billing.stripe.subscribe(ada.customer_id)
    const event = billing.stripe.webhooks.events.at(-1)
    if (!event) throw new Error('The provider has no event')
    return async () => {
      expect(await billing.stripe.webhooks.deliver(event, { url: webhookUrl(app) })).toBe(200)
      return { actor: null, kind: 'provider', events: [await newSubscription(world, ada.user_id)] }
    }
  },
}

export const OTHER_USER_CHANGES: Record<string, Change> = {
  'the completed upload of a profile image': async ({ app }) => {
    const ada = await somebody(app, 'Ada')
    const { user_id } = ada
    const upload = await sendImage(app, ada, { content: await png() })
    return async () => {
      await app.call('POST /uploads/:upload_id/complete', ofUpload(upload), ada)
      return { actor: user_id, events: [{ action: 'upload.completed', user_id, target_id: upload.id }] }
    }
  },
}
