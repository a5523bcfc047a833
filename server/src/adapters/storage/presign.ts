import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachment } from './content-disposition.ts'
import type { ObjectStore } from './port.ts'

// Signed headers bind the client: another type or another number of bytes is refused.
const BOUND = new Set(['host', 'content-type', 'content-length'])

/** Computes URLs of the private bucket without a call. */
export function createPresigner(client: S3Client, Bucket: string): Pick<ObjectStore, 'presignPut' | 'presignGet'> {
  return {
    presignPut({ key, content_type, size_bytes, expires_in_s }) {
      const command = new PutObjectCommand({ Bucket, Key: key, ContentType: content_type, ContentLength: size_bytes })
      return getSignedUrl(client, command, { expiresIn: expires_in_s, signableHeaders: BOUND })
    },
    presignGet({ key, content_type, filename, expires_in_s }) {
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: content_type,
        ResponseContentDisposition: attachment(filename),
      })
      return getSignedUrl(client, command, { expiresIn: expires_in_s })
    },
  }
}
