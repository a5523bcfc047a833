import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

/** `paint` gives the colour of each pixel. */
export function png(width: number, height: number, paint: (x: number, y: number) => Color): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    // Each row of a PNG begins with a byte for its filter; 0 means that it has none.
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => paint(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The header says 8 bits a channel, red, green and blue.
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** The image is wider than high. */
export function landscape(width = 480, height = 320): Buffer {
  return png(width, height, (x, y) => {
    const [u, v] = [x / width, y / height]
    if ((u - 0.5) ** 2 * 2.25 + (v - 0.4) ** 2 < 0.012) return [255, 232, 186]
    if (v > 0.78 + 0.06 * Math.sin(u * 7 + 2)) return [38, 56, 74]
    if (v > 0.62 + 0.08 * Math.sin(u * 5)) return [76, 98, 122]
    return [90 + 150 * v, 120 + 70 * v, 190 - 40 * v]
  })
}

/** The image does not compress, so that its upload takes a while on a slow line. */
export function noise(width = 400, height = 400): Buffer {
  return png(width, height, () => [256 * Math.random(), 256 * Math.random(), 256 * Math.random()])
}
