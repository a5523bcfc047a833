import type { CreateRaw, Metadata } from 'sharp'
import { ApiError } from '../../http/api-error.ts'

const SIDE = 512
const PIXELS_MAX = 40_000_000
/** An interlaced or progressive image is held twice while it is decoded. */
const DECODED_BYTES_MAX = 100_000_000
const BYTES_OF_DEPTH = new Map([
  ['uchar', 1],
  ['ushort', 2],
])

export const ENCODING_MS = 10_000

/**
 * Encodes an image again as a square WebP, so that nothing of the original but its picture remains: no position, no
 * comment, no script behind it. Of an animation the first picture counts. Throws ApiError `file_content_mismatch` when
 * it is damaged or would take too much memory, and `busy` when it takes too long. `raw` is the shape of an image of
 * bare pixels.
 */
export async function encodeAvatar(image: Buffer, raw?: CreateRaw): Promise<Buffer> {
  const sharp = await loadSharp()
  const header = await sharp(image, { limitInputPixels: false, raw }).metadata().catch(refuse)
  if (isTooLarge(header)) {
    throw new ApiError('file_content_mismatch', { detail: 'The image has too many pixels. Use a smaller one.' })
  }
  return await sharp(image, { limitInputPixels: PIXELS_MAX, failOn: 'error', raw })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: ENCODING_MS / 1000 })
    .toBuffer()
    .catch(refuse)
}

function isTooLarge({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  const bytes = pixels * channels * (BYTES_OF_DEPTH.get(depth) ?? Number.POSITIVE_INFINITY)
  return pixels > PIXELS_MAX || bytes * (isProgressive ? 2 : 1) > DECODED_BYTES_MAX
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('timeout')) throw new ApiError('busy', { retry_after_s: 5 })
  throw new ApiError('file_content_mismatch', { detail: 'The image is damaged.' })
}

let loading: Promise<typeof import('sharp').default> | undefined

// libvips takes memory that a deployment without storage never needs, so the first image loads it.
function loadSharp() {
  loading ??= import('sharp')
    .then(({ default: sharp }) => {
      sharp.cache(false)
      // sharp reads dozens of formats by their content, SVG among them. Only these are ever uploaded.
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
      return sharp
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
