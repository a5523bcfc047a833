const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Reads the origin of a deployment. @throws Error with a sentence when it is none, or plain http to another machine */
export function readOrigin(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${text} is not an address such as https://api.example.com`)
  if (url.username || url.password) throw new Error('an address must not contain a password')
  if (url.pathname !== '/' || url.search || url.hash)
    throw new Error(`${url.href} has a path; give ${url.origin} alone`)
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) throw new Error(`${url.origin} must be https`)
  return url
}
