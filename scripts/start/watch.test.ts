import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFiles } from './watch.ts'

let root: string
let calls: string[][]
let watching: Awaited<ReturnType<typeof watchFiles>>

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const failed = (error: unknown) => calls.push([String(error)])

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'app-watch-'))
  mkdirSync(join(root, 'server/one'), { recursive: true })
  mkdirSync(join(root, 'other'))
  write('server/one/a.ts', 'first')
  calls = []
  watching = await watchFiles({
    root,
    folders: ['server'],
    isOurs: (path) => path.endsWith('.ts'),
    onChange: (paths) => calls.push(paths.toSorted()),
    onError: failed,
    // On a busy machine the saves of one burst are seen at longer intervals than an editor needs.
    quiet_ms: 1000,
  })
})
afterEach(async () => {
  await watching.close()
  rmSync(root, { recursive: true })
})

async function changed(): Promise<string[]> {
  await expect.poll(() => calls, { interval: 10 }).not.toEqual([])
  return calls.splice(0, 1)[0] ?? []
}

test('a burst of saves is one change, and other files are none', async () => {
  write('server/one/a.ts', 'second')
  write('server/one/b.ts', 'new')
  write('server/one/notes.md', 'text')
  write('other/c.ts', 'elsewhere')
  write('server/one/a.ts', 'third time')
  expect(await changed()).toEqual(['server/one/a.ts', 'server/one/b.ts'])
  write('server/one/notes.md', 'more text')
  write('server/one/a.ts', 'fourth')
  expect(await changed()).toEqual(['server/one/a.ts'])
  expect(calls).toEqual([])
})

test('an editor that replaces the file by renaming another is seen each time', async () => {
  for (const text of ['second', 'third!', 'fourth!!']) {
    write('server/one/.a.ts.swap', text)
    renameSync(join(root, 'server/one/.a.ts.swap'), join(root, 'server/one/a.ts'))
    expect(await changed()).toEqual(['server/one/a.ts'])
  }
})

test('files of a new folder are seen, also when the folder is made again', async () => {
  for (const text of ['first', 'again']) {
    mkdirSync(join(root, 'server/two/deep'), { recursive: true })
    write('server/two/deep/d.ts', text)
    expect(await changed()).toEqual(['server/two/deep/d.ts'])
    write('server/two/deep/d.ts', `${text} edited`)
    expect(await changed()).toEqual(['server/two/deep/d.ts'])
    rmSync(join(root, 'server/two'), { recursive: true })
    expect(await changed()).toEqual(['server/two/deep/d.ts'])
  }
})
