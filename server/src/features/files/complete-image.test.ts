import { setImmediate } from 'node:timers/promises'
import { blankPng } from '@plinth/tools/blank-png'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { animation, jpeg, photo, png, webp } from '../../../test/images.ts'
import { endedOrBlocked } from '../../../test/meanwhile.ts'
import { app, meanwhile, storage, useAppWithStorage } from '../../../test/storage/app.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { begin, deleteQueuedObjects, ofUpload, sendImage } from '../../../test/uploads.ts'
import { SNIFFED_BYTES } from './completion/sniff.ts'

// These run around the reads of the storage.
const NOTHING = { before: async (_key: string): Promise<void> => undefined, checked: (_key: string): void => undefined }
const reading = { ...NOTHING }

useAppWithStorage((store) => ({
  ...store,
  async read(key, part) {
    if (part.max > SNIFFED_BYTES) await reading.before(key)
    const content = await store.read(key, part)
    if (part.max <= SNIFFED_BYTES) setTimeout(reading.checked, 0, key)
    return content
  },
}))
let ada: Somebody
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
})

const complete = async (upload: { id: string }) =>
  (await app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })).body

/** Uploads an image and returns the avatar, as the public gets it. */
async function avatarOf(content: Buffer, content_type?: string): Promise<{ response: Response; avatar: Buffer }> {
  const upload = await sendImage(app, ada, { content, ...(content_type && { content_type }) })
  const { profile_image_url = '' } = await complete(upload)
  expect(profile_image_url).toBe(
    `${storage.server.configuration.public_base_url}/avatars/${ada.user_id}/${upload.id}.webp`,
  )
  const response = await fetch(profile_image_url)
  return { response, avatar: Buffer.from(await response.arrayBuffer()) }
}

describe('a profile image', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('a profile image of %s becomes a public square WebP that may be kept forever [F3]', async (type, draw) => {
    const { response, avatar } = await avatarOf(await draw(), type)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('a profile image keeps nothing but its picture: no position, no comment', async () => {
    const original = await photo()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    expect(original.includes('Ada Lovelace')).toBe(true)
    const { avatar } = await avatarOf(original, 'image/jpeg')
    const { exif, xmp, iptc, icc } = await sharp(avatar).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined })
    expect(avatar.toString('latin1')).not.toMatch(/Ada|GPS|EXIF|XMP/)
  })

  test('a profile image keeps nothing that was appended to it', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    for (const [image, type] of [
      [await png(), 'image/png'],
      [await jpeg(), 'image/jpeg'],
    ] as const) {
      const { avatar } = await avatarOf(Buffer.concat([image, script]), type)
      expect(avatar.includes('script')).toBe(false)
    }
  })

  test('a profile image is turned upright', async () => {
    const left = { create: { width: 100, height: 200, channels: 3, background: '#ff0000' } } as const
    const half = await sharp(left).png().toBuffer()
    const sideways = await sharp({ create: { ...left.create, width: 200, background: '#0000ff' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { avatar } = await avatarOf(sideways, 'image/jpeg')
    // The left half is on top now.
    const top = await sharp(avatar).extract({ left: 256, top: 20, width: 1, height: 1 }).raw().toBuffer()
    const bottom = await sharp(avatar).extract({ left: 256, top: 490, width: 1, height: 1 }).raw().toBuffer()
    expect([(top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([true, true])
  })

  test('a profile image of an animation is its first picture', async () => {
    const moving = await animation()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { avatar } = await avatarOf(moving, 'image/webp')
    expect((await sharp(avatar).metadata()).pages ?? 1).toBe(1)
    const [red = 0, , blue = 0] = await sharp(avatar).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  })
})

describe('content that is no profile image', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const contents: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['HTML dressed as PNG', 'image/png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG dressed as PNG', 'image/png', () => Buffer.from(SVG)],
    ['a JPEG dressed as PNG', 'image/png', jpeg],
    ['SVG behind the first bytes of a PNG', 'image/png', () => Buffer.from(`\x89PNG\r\n\x1a\n${SVG}`, 'latin1')],
    ['a truncated JPEG', 'image/jpeg', async () => (await noise()).subarray(0, 20_000)],
    ['a truncated PNG', 'image/png', async () => (await png({ width: 900, height: 900 })).subarray(0, 900)],
    ['a damaged WebP', 'image/webp', async () => (await webp()).subarray(0, 60)],
  ]

  test.each(contents)('%s is refused, and nothing is published', async (_what, content_type, draw) => {
    const before = await storage.server.keys('public')
    const upload = await sendImage(app, ada, { content: await draw(), content_type })
    await app.refuse('file_content_mismatch', 'POST /uploads/:upload_id/complete', ofUpload(upload), {
      cookie: ada.cookie,
    })
    expect(await storage.server.keys('public')).toEqual(before)
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
  })

  const RGBA = { bits_per_pixel: 64, colour_type: 6 } as const
  const GREY = { bits_per_pixel: 1, colour_type: 0 } as const
  const square = (side: number, kind: typeof RGBA | typeof GREY, interlaced = false) =>
    blankPng({ width: side, height: side, ...kind, interlaced })
  const fill = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#008080' } })

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a PNG of 256 megapixels [F5]', 'image/png', () => square(16_000, GREY)],
    ['a PNG just over 40 megapixels [F5]', 'image/png', () => square(6325, GREY)],
    ['an interlaced PNG of 320 MB when decoded [F5]', 'image/png', () => square(6320, RGBA, true)],
    ['an interlaced PNG just over 50 MB when decoded [F5]', 'image/png', () => square(2501, RGBA, true)],
    ['a PNG just over 100 MB when decoded [F5]', 'image/png', () => square(3536, RGBA)],
    [
      'a progressive JPEG just over 50 MB when decoded [F5]',
      'image/jpeg',
      () => fill(4083).jpeg({ progressive: true }).toBuffer(),
    ],
  ])('a picture with too many pixels is refused in words that say so: %s', async (_what, content_type, draw) => {
    const upload = await sendImage(app, ada, { content: await draw(), content_type })
    const refused = await app.refuse('file_content_mismatch', 'POST /uploads/:upload_id/complete', ofUpload(upload), {
      cookie: ada.cookie,
    })
    expect(refused.body.detail).toBe('The image has too many pixels. Use a smaller one.')
    await app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie })
  })

  test('a large picture within the limit is fine', async () => {
    await avatarOf(square(6300, GREY))
    await avatarOf(square(2500, RGBA, true))
  })
})

const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

describe('completing', () => {
  test('completing is repeated with the same answer, also many times at once', async () => {
    const upload = await sendImage(app, ada, { content: await png() })
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(upload)))
    answers.push(await complete(upload))
    expect(new Set(answers.map(({ profile_image_url }) => profile_image_url)).size).toBe(1)
  })

  test('completing needs the content', async () => {
    const image = { purpose: 'profile_image', filename: 'me', content_type: 'image/png', size_bytes: 9 } as const
    const upload = await begin(app, ada, image)
    await app.refuse('upload_incomplete', 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })
  })

  test('an image that is swapped while it is read is not used', async () => {
    const content = await png()
    const upload = await sendImage(app, ada, { content })
    // The second read is that of the whole image.
    storage.server.before('get', async () => {
      storage.server.before('get', () =>
        storage.server.put('private', `staging/${upload.id}`, Buffer.alloc(content.length, '<'), 'image/png'),
      )
    })
    await app.refuse('upload_incomplete', 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })
  })

  test('one image at a time is read and decoded [F5]', async () => {
    const content = await png()
    const [first, second] = [await sendImage(app, ada, { content }), await sendImage(app, ada, { content })]
    const order: string[] = []
    const secondIsChecked = Promise.withResolvers<void>()
    reading.before = async (key) => {
      order.push(key === `staging/${first.id}` ? 'first begins' : 'second begins')
      if (order.length > 1) return
      completions.push(complete(second))
      await secondIsChecked.promise
      await setImmediate()
      order.push('first goes on')
    }
    reading.checked = (key) => {
      if (key === `staging/${second.id}`) secondIsChecked.resolve()
    }
    onTestFinished(() => void Object.assign(reading, NOTHING))
    const completions = [complete(first)]
    await completions[0]
    await completions[1]
    expect(order).toEqual(['first begins', 'first goes on', 'second begins'])
  })

  test('a cancelled image leaves nothing, also when it was published meanwhile', async () => {
    const upload = await sendImage(app, ada, { content: await png() })
    storage.server.before('put', () => app.call('DELETE /uploads/:upload_id', ofUpload(upload), { cookie: ada.cookie }))
    await app.refuse('not_found', 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie: ada.cookie })
    expect((await storage.server.keys('public')).filter((key) => key.includes(upload.id))).toHaveLength(1)
    await deleteQueuedObjects(app, storage)
    const keys = [...(await storage.server.keys('public')), ...(await storage.server.keys('private'))]
    expect(keys.filter((key) => key.includes(upload.id))).toEqual([])
  })

  test('completing makes a cancellation wait, which does not find the upload then', async () => {
    const upload = await sendImage(app, ada, { content: await png() })
    let cancellation: ReturnType<typeof app.send> | undefined
    meanwhile.before(/update uploads set status/, () => {
      cancellation = app.send('DELETE', `/uploads/${upload.id}`, { cookie: ada.cookie })
      return endedOrBlocked(app.database_url, cancellation)
    })
    await complete(upload)
    expect((await cancellation)?.status).toBe(404)
  })
})
