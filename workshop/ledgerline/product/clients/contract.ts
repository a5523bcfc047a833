import {
  definePart,
  Email,
  Id,
  isVisible,
  LIMITS,
  PageQuery,
  page,
  plainText,
  SearchText,
  Time,
} from '@plinth/contract/product'
import * as z from 'zod/mini'

/** 1–100 characters after trimming, at least one visible. */
export const ClientName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter a name', abort: true }),
    z.maxLength(100, 'Use at most 100 characters'),
    z.refine(isVisible, 'Enter a name that can be read'),
    plainText,
  )

export const Client = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  created_by: z.nullable(Id),
  creator_name: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
export type Client = z.infer<typeof Client>

export const ClientPage = z.extend(page(Client), { total: z.int() })
export type ClientPage = z.infer<typeof ClientPage>

/** `q` ignores accents and case. */
export const ClientQuery = z.strictObject({ ...PageQuery, q: z.optional(SearchText) })
export type ClientQuery = z.infer<typeof ClientQuery>

export const CreateClientRequest = z.strictObject({ name: ClientName, email: Email })
export type CreateClientRequest = z.infer<typeof CreateClientRequest>

export const UpdateClientRequest = z.strictObject({ name: ClientName, email: Email })
export type UpdateClientRequest = z.infer<typeof UpdateClientRequest>

const example = {
  id: '0199d3a8-5f66-7d77-8e88-1f2a3b4c5d6e',
  name: 'Harbour Bakery',
  email: 'accounts@harbour-bakery.example',
  created_by: '0199d3a0-5b7c-7e10-8a51-3c1f0e6b2a01',
  creator_name: 'Ada Lovelace',
  created_at: '2026-11-16T09:30:00.000Z',
  updated_at: '2026-11-17T14:05:21.480Z',
}

export const clients = definePart({
  permissions: [
    { name: 'clients.read', least_role: 'member' },
    { name: 'clients.create', least_role: 'member' },
    { name: 'clients.update', least_role: 'member' },
    { name: 'clients.delete', least_role: 'admin' },
  ],
  errors: { client_has_invoices: { status: 409, title: 'This client has invoices' } },
  audit_actions: ['client.created', 'client.updated', 'client.deleted'],
  routes: {
    'GET /clients': {
      operation: 'listClients',
      access: 'clients.read',
      summary: 'Lists the clients of the acting organization',
      description: 'The newest first.',
      query: ClientQuery,
      responses: { 200: ClientPage },
    },
    'POST /clients': {
      operation: 'createClient',
      access: 'clients.create',
      limit: LIMITS.writes,
      summary: 'Creates a client',
      body: CreateClientRequest,
      responses: { 201: Client },
    },
    'GET /clients/:client_id': {
      operation: 'getClient',
      access: 'clients.read',
      summary: 'Returns one client of the acting organization',
      params: z.strictObject({ client_id: Id }),
      responses: { 200: Client },
    },
    'PATCH /clients/:client_id': {
      operation: 'updateClient',
      access: 'clients.update',
      limit: LIMITS.writes,
      summary: 'Changes a client',
      params: z.strictObject({ client_id: Id }),
      body: UpdateClientRequest,
      responses: { 200: Client },
    },
    'DELETE /clients/:client_id': {
      operation: 'deleteClient',
      access: 'clients.delete',
      limit: LIMITS.writes,
      summary: 'Deletes a client without invoices',
      params: z.strictObject({ client_id: Id }),
      responses: { 204: null },
      errors: ['client_has_invoices'],
    },
  },
  schemas: { ClientName, Client, ClientPage, ClientQuery, CreateClientRequest, UpdateClientRequest },
  annotations: {
    ClientName: {
      description:
        'The name of a client, trimmed, with at least one visible character. Control characters and invisible characters that hide or reorder text are refused.',
      example: 'Harbour Bakery',
    },
    Client: {
      description: 'A client of an organization.',
      example,
      properties: {
        email: 'Where invoices go.',
        created_by: 'Null when the account of the creator was deleted.',
        creator_name: 'Null when the account of the creator was deleted.',
      },
    },
    ClientPage: {
      description: 'A page of clients.',
      example: { items: [example], next_cursor: null, total: 1 },
      properties: { total: 'How many clients match, on this page or not.' },
    },
    ClientQuery: {
      description: 'The filters of the clients.',
      properties: { q: 'Finds clients by any part of their name or address, ignoring case and accents.' },
    },
    CreateClientRequest: {
      description: 'A new client.',
      example: { name: 'Harbour Bakery', email: 'accounts@harbour-bakery.example' },
    },
    UpdateClientRequest: {
      description: 'A new name and address.',
      example: { name: 'Harbour Bakery Ltd', email: 'office@harbour-bakery.example' },
    },
  },
  parameters: { client_id: 'The id of a client of the acting organization.' },
  tags: { clients: 'The clients of the acting organization.' },
})
