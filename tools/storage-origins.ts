/** Uploads go to the endpoint; profile images come from the public URL. Empty without STORAGE_*. */
export function storageOrigins(environment: NodeJS.ProcessEnv): { UPLOAD_ORIGIN?: string; IMAGE_ORIGIN?: string } {
  const endpoint = URL.parse(environment.STORAGE_ENDPOINT?.trim() ?? '')
  const images = URL.parse(environment.STORAGE_PUBLIC_BASE_URL?.trim() ?? '')
  const bucket = environment.STORAGE_BUCKET?.trim()
  if (!endpoint || !images || !bucket) return {}
  // Amazon's URLs have the bucket in the host (server/src/adapters/storage/client.ts), all others in the path.
  const isAmazon = /(^|\.)amazonaws\.com$/.test(endpoint.hostname)
  if (isAmazon) endpoint.hostname = `${bucket}.${endpoint.hostname}`
  return { UPLOAD_ORIGIN: endpoint.origin, IMAGE_ORIGIN: images.origin }
}
