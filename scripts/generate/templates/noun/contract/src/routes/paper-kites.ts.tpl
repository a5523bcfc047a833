import * as z from 'zod/mini'
import { CreatePaperKiteRequest, PaperKite, PaperKitePage, PaperKiteQuery, UpdatePaperKiteRequest } from '../paper-kites.ts'
import { Id } from '../values.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

export const PAPER_KITE_ROUTES = defineRoutes({
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
})
