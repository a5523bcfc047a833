import { S3Client } from '@aws-sdk/client-s3'
import { currentContext } from '../request-context.ts'

export type StorageConfiguration = {
  endpoint: string
  region: string
  access_key_id: string
  secret_access_key: string
  bucket: string
  public_bucket: string
  public_base_url: string
}

/** Makes no retries. Each setting that matters is given, because the SDK would take it from AWS_ variables. */
export function createClient({ endpoint, region, access_key_id, secret_access_key }: StorageConfiguration): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    // Only Amazon is sure to have a host for each bucket.
    forcePathStyle: !/(^|\.)amazonaws\.com$/.test(new URL(endpoint).hostname),
    // A presigned PUT demands the checksum of an empty body by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    retryMode: 'standard',
    defaultsMode: 'standard',
    authSchemePreference: ['aws.auth#sigv4'],
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  })
  // The step runs after the signature, because the browser would have to send a header that a presigned URL has signed.
  client.middlewareStack.add(
    (next) => (args) => {
      if (hasHeaders(args.request)) Object.assign(args.request.headers, currentContext().trace?.headers)
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'trace' },
  )
  return client
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}
