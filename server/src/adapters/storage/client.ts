import { S3Client } from '@aws-sdk/client-s3'

export type StorageConfiguration = {
  endpoint: string
  region: string
  access_key_id: string
  secret_access_key: string
  bucket: string
  public_bucket: string
  public_base_url: string
}

/** The SDK without retries. Each setting that matters is given, because the SDK would take it from AWS_ variables. */
export function createClient({ endpoint, region, access_key_id, secret_access_key }: StorageConfiguration): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    // Only Amazon is sure to have a host for each bucket.
    forcePathStyle: !/(^|\.)amazonaws\.com$/.test(new URL(endpoint).hostname),
    // By default a presigned PUT demands the checksum of an empty body.
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
}
