import { IMAGE_TYPES, PROFILE_IMAGE_MAX } from '@plinth/contract/files'

type ImageType = (typeof IMAGE_TYPES)[number]

export type ChosenImage = { file: File; content_type: ImageType; url: string }

export const ACCEPTED = IMAGE_TYPES.join()

/** Checks what the browser can check, so that a wrong file is refused before it is sent. */
export async function checkImage(file: File): Promise<ChosenImage | { refusal: string }> {
  if (file.size > PROFILE_IMAGE_MAX) return { refusal: 'This file is larger than 5 MB. Choose a smaller image.' }
  try {
    const content_type = await readType(file)
    if (content_type) return { file, content_type, url: URL.createObjectURL(file) }
  } catch {
    return { refusal: 'This file could not be read. Choose it again, or choose another image.' }
  }
  if (ACCEPTED.split(',').includes(file.type)) {
    return { refusal: 'The content of this file is not a PNG, JPEG or WebP image. Choose another image.' }
  }
  return { refusal: 'This type of file cannot be used. Choose a PNG, JPEG or WebP image.' }
}

/** The first bytes decide, because a name can be wrong, such as `photo.jpg` for a WebP image. */
async function readType(file: Blob): Promise<ImageType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : undefined
}
