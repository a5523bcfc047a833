import type * as marketing from '../../src/marketing.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import type * as system from '../../src/system.ts'

export const MARKETING = {
  JoinWaitlistRequest: {
    description:
      'An email, and where the visitor came from. Text is trimmed; control characters and invisible characters that hide or reorder text are refused.',
    example: { email: 'ada@example.com', source_page: 'https://www.example.com/pricing', utm_source: 'newsletter' },
  },
  ContactFormRequest: {
    description: 'A message. Text is trimmed; name and message need a visible character.',
    example: { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Pricing', message: 'Do you offer a trial?' },
  },
  MarketingAnswer: {
    description: 'A sentence for the visitor.',
    example: { message: 'You are on the waitlist.' },
  },
} satisfies Annotations<typeof marketing>

const release = {
  version: '1.4.0',
  commit: '3f2c1d0',
  image_digest: 'sha256:9b2a6f1f1c9f0d3f2b8a7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f',
}

export const SYSTEM = {
  Release: { description: 'What is deployed; null where the deployment set nothing.', example: release },
  Health: {
    description: 'The process answers.',
    example: { status: 'ok', base_version: '0.1.0', release },
    properties: { base_version: 'The version of the base that the product is built on, from package.json.' },
  },
  Ready: {
    description: 'The service can take requests.',
    example: { status: 'ready', migrations: 12, templates: 9 },
    properties: { migrations: 'How many are applied.', templates: 'How many mail templates are loaded.' },
  },
  NotReady: { description: 'The service cannot take requests.', example: { status: 'unavailable' } },
} satisfies Annotations<typeof system>
