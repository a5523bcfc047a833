import { definePart, Id, isVisible, LIMITS, page, PageQuery, plainText, SearchText, Time } from '@plinth/contract/product'
import * as z from 'zod/mini'

/** 1–100 characters after trimming, at least one visible. */
export const PaperKiteCallSign = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Enter a call sign', abort: true }),
  z.maxLength(100, 'Use at most 100 characters'),
  z.refine(isVisible, 'Enter a call sign that can be read'),
  plainText,
)
/*+ declarations */

export const PaperKite = z.object({
  id: Id,
  call_sign: z.string(),
  /*+ row */
  created_by: z.nullable(Id),
  creator_name: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
export type PaperKite = z.infer<typeof PaperKite>

export const PaperKitePage = z.extend(page(PaperKite), { total: z.int() })
export type PaperKitePage = z.infer<typeof PaperKitePage>

/** `q` ignores accents and case. */
export const PaperKiteQuery = z.strictObject({
  ...PageQuery,
  q: z.optional(SearchText),
  /*+ filters */
  sort: z._default(z.enum(['-created_at', 'call_sign'/*+ sorts */]), '-created_at'),
})
export type PaperKiteQuery = z.infer<typeof PaperKiteQuery>

/** What a list shows, without its page: the search params of the page. */
export type PaperKiteSearch = Omit<z.input<typeof PaperKiteQuery>, 'limit' | 'cursor'>

/** Ignores search params that the API would refuse. */
export function readPaperKiteSearch(params: object): PaperKiteSearch {
  const search = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  const parsed = z.safeParse(z.omit(PaperKiteQuery, { limit: true, cursor: true }), search)
  if (!parsed.success) return {}
  const { sort, ...filters } = parsed.data
  return sort === '-created_at' ? filters : { ...filters, sort }
}

export const CreatePaperKiteRequest = z.strictObject({
  call_sign: PaperKiteCallSign,
  /*+ body */
})
export type CreatePaperKiteRequest = z.infer<typeof CreatePaperKiteRequest>

export const UpdatePaperKiteRequest = z.partial(CreatePaperKiteRequest)
export type UpdatePaperKiteRequest = z.infer<typeof UpdatePaperKiteRequest>

const created = { call_sign: 'Difference engine', /*+ example */ } as const
const example = {
  ...created,
  id: '0199d3a8-5f66-7d77-8e88-1f2a3b4c5d6e',
  /*+ example names */
  created_by: '0199d3a0-5b7c-7e10-8a51-3c1f0e6b2a01',
  creator_name: 'Ada Lovelace',
  created_at: '2026-11-16T09:30:00.000Z',
  updated_at: '2026-11-17T14:05:21.480Z',
}

export const paperKites = definePart({
  permissions: [
    { name: 'paper_kites.read', least_role: 'member' },
    { name: 'paper_kites.create', least_role: 'member' },
    { name: 'paper_kites.update', least_role: 'member' },
    { name: 'paper_kites.delete', least_role: 'admin' },
  ],
  audit_actions: ['paper_kite.created', 'paper_kite.updated', 'paper_kite.deleted'],
  routes: {
    'GET /paper-kites': {
      operation: 'listPaperKites',
      access: 'paper_kites.read',
      summary: 'Lists the paper kites of the acting organization',
      description: 'The newest first, unless `sort` says otherwise.',
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
      access: 'paper_kites.update',
      limit: LIMITS.writes,
      summary: 'Changes a paper kite',
      description: 'What the body leaves out stays as it is.',
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
  schemas: {
    PaperKiteCallSign,
    /*+ schemas */
    PaperKite,
    PaperKitePage,
    PaperKiteQuery,
    CreatePaperKiteRequest,
    UpdatePaperKiteRequest,
  },
  annotations: {
    PaperKiteCallSign: {
      description:
        'The call sign of a paper kite, trimmed, with at least one visible character. Control characters and invisible characters that hide or reorder text are refused.',
      example: 'Difference engine',
    },
    /*+ schema texts */
    PaperKite: {
      description: 'A paper kite of an organization.',
      example,
      properties: {
        /*+ row texts */
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
      properties: {
        q: 'Finds paper kites by any part of their call sign, ignoring case and accents.',
        /*+ filter texts */
        sort: 'What the list is sorted by. A minus sign means the highest or latest first.',
      },
    },
    CreatePaperKiteRequest: { description: 'A new paper kite.', example: created },
    UpdatePaperKiteRequest: {
      description: 'What changes of a paper kite. A property that is left out stays as it is.',
      example: { call_sign: 'Analytical engine' },
    },
  },
  parameters: { paper_kite_id: 'The id of a paper kite of the acting organization.' },
  tags: { 'paper-kites': 'The paper kites of the acting organization.' },
})
