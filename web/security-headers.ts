/** What the headers depend on: the origins the page talks to, and how it is served. */
export type Deployment = {
  apiOrigin: string
  /** Where public profile images are read from; null when object storage is unset. */
  imageOrigin?: string | null
  /** Where presigned uploads go; null when object storage is unset. */
  uploadOrigin?: string | null
  https?: boolean
  /** Development server only: lets its own inline preamble, its styles and its reload socket through. */
  nonce?: string
}

/** The Content-Security-Policy of the browser application. Everything that serves its files takes it from here. */
export function contentSecurityPolicy({ apiOrigin, imageOrigin, uploadOrigin, https, nonce }: Deployment): string {
  const inline = nonce && `'nonce-${nonce}'`
  const directives: [name: string, ...sources: (string | null | undefined)[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", inline],
    ['style-src', "'self'", inline],
    ['img-src', "'self'", 'data:', 'blob:', imageOrigin],
    ['font-src', "'self'"],
    ['connect-src', "'self'", apiOrigin, uploadOrigin, nonce && 'ws:'],
    ['manifest-src', "'self'"],
    ['worker-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
  ]
  if (https) directives.push(['upgrade-insecure-requests'])
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ')
}

/** Every security header of the browser application, by its name. */
export function securityHeaders(deployment: Deployment): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(deployment),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(deployment.https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}
