const SIDE = 512
const PIXELS_MAX = 40_000_000

/**
 * Decodes an image and encodes it again as a square WebP, so that nothing of the original but its picture remains: no
 * position, no comment, no script behind it. Returns null when it cannot be decoded whole. Of an animation the first
 * picture counts.
 */
export async function encodeAvatar(image: Buffer): Promise<Buffer | null> {
  const sharp = await loadSharp()
  try {
    return await sharp(image, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

let loading: Promise<typeof import('sharp').default> | undefined

// Loaded with the first image: libvips takes memory that a deployment without storage never needs.
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // It reads dozens of formats by their content, SVG among them. Only these are ever uploaded.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
    return sharp
  })
  return loading
}
