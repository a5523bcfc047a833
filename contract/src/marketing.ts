import * as z from 'zod/mini'
import { Email, plainText } from './values.ts'

export const ATTRIBUTION_MAX = 200
export const SOURCE_PAGE_MAX = 2048

const attribution = (longest: number) =>
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Leave this out when there is nothing to say'),
        z.maxLength(longest, `Use at most ${longest} characters`),
        plainText,
      ),
  )

export const JoinWaitlistRequest = z.strictObject({
  email: Email,
  referral_source: attribution(ATTRIBUTION_MAX),
  source_page: attribution(SOURCE_PAGE_MAX),
  campaign: attribution(ATTRIBUTION_MAX),
  utm_source: attribution(ATTRIBUTION_MAX),
  utm_medium: attribution(ATTRIBUTION_MAX),
  utm_campaign: attribution(ATTRIBUTION_MAX),
  utm_term: attribution(ATTRIBUTION_MAX),
  utm_content: attribution(ATTRIBUTION_MAX),
})
export type JoinWaitlistRequest = z.infer<typeof JoinWaitlistRequest>

// Contact messages are not stored and alerts are cleaned before they leave, so odd characters are accepted.
const hasSomethingToSee = (message: string) => z.refine<string>((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text), message)

export const ContactFormRequest = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters'), hasSomethingToSee('Enter a name')),
  email: Email,
  subject: z.optional(z.string().check(z.trim(), z.maxLength(120, 'Use at most 120 characters'))),
  message: z
    .string()
    .check(z.trim(), z.maxLength(4000, 'Use at most 4000 characters'), hasSomethingToSee('Enter a message')),
})

/** The answer is the same whatever is known about the email. */
export const MarketingAnswer = z.object({ message: z.string() })
