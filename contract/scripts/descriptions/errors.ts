import type * as errors from '../../src/errors.ts'
import type { Annotations } from '../../src/parts/annotation.ts'

export const ERRORS = {
  Problem: {
    description: 'An error (RFC 9457). `code` is stable; `title` and `detail` are for people and may change.',
    example: {
      type: 'about:blank',
      title: 'Some values are not valid',
      status: 422,
      detail: 'Some values are not valid.',
      code: 'validation_failed',
      request_id: '5f0c1b0a-9d1e-4c7a-8a54-6f3f5b2d1c11',
      errors: [{ pointer: '/email', message: 'Enter a valid email address' }],
    },
    properties: {
      title: 'The title is the same for every problem with this code.',
      detail: 'One sentence for a person.',
      request_id: 'The `x-request-id` of the response.',
      errors: 'The values at fault; only with status 422.',
      reason: 'Only where an integration is unavailable, or with `account_deletion_blocked`.',
      until: 'When the paid access ends; only with `account_deletion_blocked`.',
      email_masked: 'The email of the link; only with `password_required`.',
      organizations: 'The organizations that stand in the way; only with `ownership_transfer_required`.',
      entitlement: 'What the plan does not give, or not more of; only with `entitlement_required`.',
    },
  },
  ValidationFault: {
    description: 'One fault in a body or a query.',
    example: { pointer: '/email', message: 'Enter a valid email address' },
    properties: {
      pointer: 'A JSON Pointer (RFC 6901) into the body or the query; empty for the whole.',
      message: 'One sentence for a person.',
    },
  },
} satisfies Annotations<typeof errors>
