export type Deployment = {
  apiOrigin: string
  /** Null without object storage, which serves profile images and takes uploads. */
  imageOrigin?: string | null
  uploadOrigin?: string | null
  https?: boolean
  /** Set by the development server only, for its inline preamble, styles and reload socket. */
  nonce?: string
}

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
    // React makes no policy, so injected code may make none either.
    ['trusted-types', "'none'"],
  ]
  if (https) directives.push(['upgrade-insecure-requests'])
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ')
}

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
