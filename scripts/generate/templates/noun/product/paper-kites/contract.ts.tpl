import { definePart, Id, isVisible, LIMITS, page, PageQuery, plainText, SearchText, Time } from '@plinth/contract/product'
import * as z from 'zod/mini'

/** 1–100 characters after trimming, at least one visible. */
export const PaperKiteName = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Enter a name', abort: true }),
  z.maxLength(100, 'Use at most 100 characters'),
  z.refine(isVisible, 'Enter a name that can be read'),
  plainText,
)

export const PaperKite = z.object({
  id: Id,
  name: z.string(),
  created_by: z.nullable(Id),
  creator_name: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
export type PaperKite = z.infer<typeof PaperKite>

export const PaperKitePage = z.extend(page(PaperKite), { total: z.int() })
export type PaperKitePage = z.infer<typeof PaperKitePage>

/** `q` ignores accents and case. */
export const PaperKiteQuery = z.strictObject({ ...PageQuery, q: z.optional(SearchText) })
export type PaperKiteQuery = z.infer<typeof PaperKiteQuery>

export const CreatePaperKiteRequest = z.strictObject({ name: PaperKiteName })
export type CreatePaperKiteRequest = z.infer<typeof CreatePaperKiteRequest>

export const UpdatePaperKiteRequest = z.strictObject({ name: PaperKiteName })
export type UpdatePaperKiteRequest = z.infer<typeof UpdatePaperKiteRequest>

const example = {
  id: '0199d3a8-5f66-7d77-8e88-1f2a3b4c5d6e',
  name: 'Difference engine',
  created_by: '0199d3a0-5b7c-7e10-8a51-3c1f0e6b2a01',
  creator_name: 'Ada Lovelace',
  created_at: '2026-11-16T09:30:00.000Z',
  updated_at: '2026-11-17T14:05:21.480Z',
}

export const paperKites = definePart({
  permissions: [
    { name: 'paper_kites.read', least_role: 'member' },
    { name: 'paper_kites.create', least_role: 'member' },
    { name: 'paper_kites.rename', least_role: 'member' },
    { name: 'paper_kites.delete', least_role: 'admin' },
  ],
  audit_actions: ['paper_kite.created', 'paper_kite.renamed', 'paper_kite.deleted'],
  routes: {
    'GET /paper-kites': {
      operation: 'listPaperKites',
      access: 'paper_kites.read',
      summary: 'Lists the paper kites of the acting organization',
      description: 'The newest first.',
      query: PaperKiteQuery,
      responses: { 200: PaperKitePage },
    },
    'POST /paper-kites': {
      operation: 'createPaperKite',
      access: 'paper_kites.create',
      limit: LIMITS.writes,
      summary: 'Creates a paper kite',
      body: CreatePaperKiteRequest,
      responses: { 201: PaperKite },
    },
    'GET /paper-kites/:paper_kite_id': {
      operation: 'getPaperKite',
      access: 'paper_kites.read',
      summary: 'Returns one paper kite of the acting organization',
      params: z.strictObject({ paper_kite_id: Id }),
      responses: { 200: PaperKite },
    },
    'PATCH /paper-kites/:paper_kite_id': {
      operation: 'updatePaperKite',
      access: 'paper_kites.rename',
      limit: LIMITS.writes,
      summary: 'Renames a paper kite',
      params: z.strictObject({ paper_kite_id: Id }),
      body: UpdatePaperKiteRequest,
      responses: { 200: PaperKite },
    },
    'DELETE /paper-kites/:paper_kite_id': {
      operation: 'deletePaperKite',
      access: 'paper_kites.delete',
      limit: LIMITS.writes,
      summary: 'Deletes a paper kite',
      params: z.strictObject({ paper_kite_id: Id }),
      responses: { 204: null },
    },
  },
  schemas: { PaperKiteName, PaperKite, PaperKitePage, PaperKiteQuery, CreatePaperKiteRequest, UpdatePaperKiteRequest },
  annotations: {
    PaperKiteName: {
      description:
        'The name of a paper kite, trimmed, with at least one visible character. Control characters and invisible characters that hide or reorder text are refused.',
      example: 'Difference engine',
    },
    PaperKite: {
      description: 'A paper kite of an organization.',
      example,
      properties: {
        created_by: 'Null when the account of the creator was deleted.',
        creator_name: 'Null when the account of the creator was deleted.',
      },
    },
    PaperKitePage: {
      description: 'A page of paper kites.',
      example: { items: [example], next_cursor: null, total: 1 },
      properties: { total: 'How many paper kites match, on this page or not.' },
    },
    PaperKiteQuery: {
      description: 'The filters of the paper kites.',
      properties: { q: 'Finds paper kites by any part of their name, ignoring case and accents.' },
    },
    CreatePaperKiteRequest: { description: 'A new paper kite.', example: { name: 'Difference engine' } },
    UpdatePaperKiteRequest: { description: 'A new name.', example: { name: 'Analytical engine' } },
  },
  parameters: { paper_kite_id: 'The id of a paper kite of the acting organization.' },
  tags: { 'paper-kites': 'The paper kites of the acting organization.' },
})
