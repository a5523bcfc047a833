import { crc32 } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22

/** Throws for an archive that is compressed or damaged. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - END_LENGTH
  if (archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('Not a ZIP archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10)
    const crc = archive.readUInt32LE(at + 16)
    const size = archive.readUInt32LE(at + 24)
    const name_end = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, name_end)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    if (method !== 0 || crc32(content) !== crc) throw new Error(`${name} is compressed or damaged`)
    files.set(name, content)
    at = name_end + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
