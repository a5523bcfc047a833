import {
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { createClient, type StorageConfiguration } from '../../src/adapters/storage/client.ts'
import { createObjectStore } from '../../src/adapters/storage/object-store.ts'
import type { ObjectStore } from '../../src/adapters/storage/port.ts'
import { FRONTEND_URL } from '../client.ts'

export type ContractTarget = {
  store: ObjectStore
  configuration: StorageConfiguration
  /** Replaces a private object, as a second use of a presigned URL does. */
  replace(key: string, content: string): Promise<void>
  close(): Promise<void>
}

/** OBJECT_STORE_URL can name an empty S3: `http://<access key>:<secret>@<host>/<region>`. */
export async function openContractTarget(): Promise<ContractTarget> {
  const given = process.env.OBJECT_STORE_URL?.trim()
  const server = given ? null : await startObjectStore({ allowed_origins: [FRONTEND_URL] })
  const configuration = server?.configuration ?? configurationOf(new URL(given ?? ''))
  if (!server) await createBuckets(configuration)
  const client = createClient(configuration)
  return {
    store: createObjectStore({ configuration }),
    configuration,
    async replace(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket: configuration.bucket, Key, Body, ContentType: 'text/plain' }))
    },
    close: async () => server?.close(),
  }
}

function configurationOf({ origin, username, password, pathname }: URL): StorageConfiguration {
  return {
    endpoint: origin,
    region: pathname.slice(1),
    access_key_id: decodeURIComponent(username),
    secret_access_key: decodeURIComponent(password),
    bucket: 'app-private',
    public_bucket: 'app-public',
    public_base_url: `${origin}/app-public`,
  }
}

// S3 accepts the same bucket again from its owner.
async function createBuckets(configuration: StorageConfiguration): Promise<void> {
  const client = createClient(configuration)
  const { bucket, public_bucket } = configuration
  for (const Bucket of [bucket, public_bucket]) await client.send(new CreateBucketCommand({ Bucket }))
  await client.send(
    new PutBucketCorsCommand({
      Bucket: bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [FRONTEND_URL],
            AllowedMethods: ['PUT'],
            AllowedHeaders: ['content-type'],
            MaxAgeSeconds: 3600,
          },
        ],
      },
    }),
  )
  // radosgw accepts an x-amz-acl that was not signed, so that a client could open its own upload to everyone.
  const PublicAccessBlockConfiguration = { IgnorePublicAcls: true }
  await client.send(new PutPublicAccessBlockCommand({ Bucket: bucket, PublicAccessBlockConfiguration }))
  const Statement = [
    { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${public_bucket}/*`] },
  ]
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
  await client.send(new PutBucketPolicyCommand({ Bucket: public_bucket, Policy }))
}
