import { FILE_MAX } from '@plinth/contract/files'
import { expect, test } from 'vitest'
import { ApiError, type Failure } from '../../../lib/api/api-error.ts'
import type { BegunUpload, Transport } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

test('progress is shown in whole percents, and a report without a new one changes nothing', async () => {
  const { queue, sends } = start()
  queue.add([pdf('a')])
  await expect.poll(() => sends.length).toBe(1)
  sends[0]?.onProgress(0.126)
  expect(queue.uploads()[0]?.percent).toBe(12)
  const before = queue.uploads()
  sends[0]?.onProgress(0.129)
  expect(queue.uploads()).toBe(before)
})

test('what the server would refuse is refused before sending, with the reason in the row', async () => {
  const { queue, begun, states } = start()
  queue.add([new File([], 'empty.pdf'), pdf('a'), new File(['x'], 'setup.exe'), hugePdf()])
  await expect.poll(states).toEqual(['failed', 'sending', 'failed', 'failed'])
  expect(queue.uploads().map(({ problem }) => problem?.text.slice(0, 25))).toEqual([
    'The file is empty.',
    undefined,
    'This type of file is not ',
    'The file is too large. Th',
  ])
  expect(begun).toEqual(['a.pdf'])
  expect(queue.messages().map(({ text }) => text)).toEqual(['3 files cannot be uploaded.'])
})

test('a cancelled upload stops, is abandoned at the server, and lets the next one begin', async () => {
  const { queue, sends, abandoned, states } = start()
  queue.add(['a', 'b', 'c', 'd'].map(pdf))
  await expect.poll(() => sends.length).toBe(3)
  queue.remove(queue.uploads()[0]?.id ?? 0)
  await expect.poll(states).toEqual(['sending', 'sending', 'sending'])
  expect(sends[0]?.signal.aborted).toBe(true)
  expect(abandoned).toEqual(['upload of a.pdf'])
  expect(queue.messages()).toEqual([])
})

test('a batch whose last running upload is cancelled keeps no row of what was uploaded', async () => {
  const { queue, sends, states } = start()
  queue.add(['a', 'b'].map(pdf))
  await expect.poll(() => sends.length).toBe(2)
  sends[0]?.arrive()
  await expect.poll(states).toEqual(['done', 'sending'])
  queue.remove(queue.uploads()[1]?.id ?? 0)
  expect(queue.uploads()).toEqual([])
})

test('an upload that is cancelled before the server has named a URL is abandoned once it has', async () => {
  const { queue, begin, abandoned, sends } = start({ slow: true })
  queue.add([pdf('a')])
  queue.remove(queue.uploads()[0]?.id ?? 0)
  begin()
  await expect.poll(() => abandoned).toEqual(['upload of a.pdf'])
  expect(sends).toEqual([])
})

test('leaving the page stops every upload and begins none', async () => {
  const { queue, sends, begun } = start()
  queue.add(['a', 'b', 'c', 'd'].map(pdf))
  await expect.poll(() => sends.length).toBe(3)
  queue.end()
  expect(sends.every(({ signal }) => signal.aborted)).toBe(true)
  expect(queue.uploads()).toEqual([])
  expect(begun).toHaveLength(3)
})

test('a failed upload keeps its row, and trying again begins a new one', async () => {
  const { queue, sends, begun, abandoned, states } = start()
  queue.add([pdf('a')])
  await expect.poll(() => sends.length).toBe(1)
  sends[0]?.fail(failure('storage_unavailable', 403))
  await expect.poll(states).toEqual(['failed'])
  expect(abandoned).toEqual(['upload of a.pdf'])
  queue.retryAll()
  await expect.poll(() => sends.length).toBe(2)
  expect(begun).toEqual(['a.pdf', 'a.pdf'])
  sends[1]?.arrive()
  await expect.poll(states).toEqual([])
  expect(queue.messages().map(({ text }) => text)).toEqual([
    'a.pdf was not uploaded. The server says no.',
    'a.pdf was uploaded.',
  ])
})

test('when only the last step failed, trying again repeats that step and sends nothing twice', async () => {
  const silent = new ApiError({ code: 'storage_unavailable', status: 503, detail: 'No.', reason: 'provider_error' })
  const errors = [failure('unreachable', 0), silent, failure('storage_quota_exceeded', 409)]
  const { queue, sends, abandoned, states } = start({ complete: () => errors.shift() })
  queue.add([pdf('a')])
  await expect.poll(() => sends.length).toBe(1)
  sends[0]?.arrive()
  for (const text of [/connection was lost/, /does not respond/, /not enough space/]) {
    await expect.poll(() => queue.uploads()[0]?.problem?.text).toMatch(text)
    queue.retryAll()
  }
  await expect.poll(states).toEqual([])
  expect(sends).toHaveLength(1)
  expect(abandoned).toEqual([])
})

test('an upload that cannot succeed offers no retry', async () => {
  const { queue, sends, abandoned, states } = start({ complete: () => failure('file_content_mismatch', 422) })
  queue.add([pdf('a')])
  await expect.poll(() => sends.length).toBe(1)
  sends[0]?.arrive()
  await expect.poll(states).toEqual(['failed'])
  expect(queue.uploads()[0]?.problem).toMatchObject({ canRetry: false, text: expect.stringMatching(/does not match/) })
  expect(abandoned).toEqual(['upload of a.pdf'])
})

test('an upload that ended with the session counts as unfinished, so that the page is not left', async () => {
  const { queue, sends, states } = start({ complete: () => failure('unauthorized', 401) })
  queue.add([pdf('a')])
  await expect.poll(() => sends.length).toBe(1)
  sends[0]?.arrive()
  await expect.poll(states).toEqual(['failed'])
  expect(queue.unfinished()).toBe(1)
})

test('a batch that has ended leaves the uploads that failed, until they are cleared', async () => {
  const { queue, sends, states } = start()
  queue.add([pdf('a'), new File(['x'], 'setup.exe')])
  await expect.poll(() => sends.length).toBe(1)
  sends[0]?.arrive()
  await expect.poll(states).toEqual(['failed'])
  queue.add([pdf('b')])
  expect(queue.uploads().map(({ name }) => name)).toEqual(['setup.exe', 'b.pdf'])
  queue.clearEnded()
  expect(queue.uploads().map(({ name }) => name)).toEqual(['b.pdf'])
})

type Send = {
  name: string
  signal: AbortSignal
  onProgress: (sent: number) => void
  arrive: () => void
  fail: (error: unknown) => void
}

function start({ slow = false, complete }: { slow?: boolean; complete?: () => unknown } = {}) {
  const [sends, begun, abandoned]: [Send[], string[], string[]] = [[], [], []]
  let begin = () => {}
  const gate = slow ? new Promise<void>((resolve) => (begin = resolve)) : Promise.resolve()
  const transport: Transport = {
    begin: async ({ name }) => {
      begun.push(name)
      await gate
      return upload(name)
    },
    send: ({ name }, _upload, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        sends.push({ name, signal, onProgress, arrive: resolve, fail: reject })
      }),
    complete: async () => {
      const error = complete?.()
      if (error) throw error
    },
    abandon: async ({ id }) => void abandoned.push(id),
  }
  const queue = new UploadQueue(transport)
  return {
    queue,
    sends,
    begun,
    abandoned,
    begin: () => begin(),
    states: () => queue.uploads().map(({ state }) => state),
  }
}

function upload(name: string): BegunUpload {
  return { id: `upload of ${name}`, url: 'https://storage.example/1', headers: {} }
}

function pdf(name: string): File {
  return new File(['content'], `${name}.pdf`)
}

function hugePdf(): File {
  return Object.defineProperty(pdf('huge'), 'size', { value: FILE_MAX + 1 })
}

function failure(code: Failure, status: number): ApiError {
  return new ApiError({ code, status, detail: 'The server says no.' })
}
