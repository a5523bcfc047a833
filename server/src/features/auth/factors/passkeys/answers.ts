import * as z from 'zod/mini'

// The browser returns more, which is ignored.

const Base64Url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(40_000))

const Answer = z.object({ id: Base64Url, rawId: Base64Url, type: z.literal('public-key') })

export const Assertion = z.extend(Answer, {
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.nullish(Base64Url),
  }),
})

export const Attestation = z.extend(Answer, {
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(10))),
  }),
})
