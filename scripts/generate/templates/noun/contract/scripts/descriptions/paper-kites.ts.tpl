import type * as paperKites from '../../src/paper-kites.ts'
import type { Annotations } from './annotation.ts'
import { ADA, MONDAY, TUESDAY } from './examples.ts'

const example = {
  id: '0199d3a8-5f66-7d77-8e88-1f2a3b4c5d6e',
  name: 'Difference engine',
  created_by: ADA,
  creator_name: 'Ada Lovelace',
  created_at: MONDAY,
  updated_at: TUESDAY,
}

export const PAPER_KITES = {
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
} satisfies Annotations<typeof paperKites>
