import { crc32, deflateSync } from 'node:zlib'

type BlankPng = { width: number; height: number; bits_per_pixel: number; colour_type: 0 | 2 | 6; interlaced?: boolean }

// An interlaced PNG has seven passes, each with its start and step.
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const CHANNELS = { 0: 1, 2: 3, 6: 4 }

/** All pixels are zero, so a few kilobytes decode to many megabytes. */
export function blankPng({ width, height, bits_per_pixel, colour_type, interlaced = false }: BlankPng): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits_per_pixel / CHANNELS[colour_type], colour_type, 0, 0, interlaced ? 1 : 0], 8)
  const lineOf = (pixels: number) => (pixels === 0 ? 0 : 1 + Math.ceil((pixels * bits_per_pixel) / 8))
  const sizes = interlaced
    ? PASSES.map(([x, y, across, down]) => Math.ceil((height - y) / down) * lineOf(Math.ceil((width - x) / across)))
    : [height * lineOf(width)]
  const content = deflateSync(Buffer.alloc(sizes.reduce((sum, size) => sum + size)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND'),
  ])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
