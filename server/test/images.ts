import sharp from 'sharp'

type Side = { width?: number; height?: number }

const drawing = ({ width = 600, height = 400 }: Side = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

export const png = (side?: Side): Promise<Buffer> => drawing(side).png().toBuffer()

export const jpeg = (side?: Side): Promise<Buffer> => drawing(side).jpeg().toBuffer()

export const webp = (side?: Side): Promise<Buffer> => drawing(side).webp().toBuffer()

/** A phone takes a photo with a position, a comment and a thumbnail's worth of metadata. */
export async function photo(): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: 'Ada Lovelace', ImageDescription: 'At home' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
  }
  return await drawing().withExif(exif).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ada</x:xmpmeta>').jpeg().toBuffer()
}

export async function animation(): Promise<Buffer> {
  const frame = (red: number, blue: number) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: { r: red, g: 0, b: blue } } })
      .png()
      .toBuffer()
  const frames = [await frame(255, 0), await frame(0, 255)]
  return await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}
