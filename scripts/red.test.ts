import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { program, root } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'

test('a red test is reported as soon as it ends, with its line and its reason', async () => {
  const parent = join(root, '.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'red-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines = ["import { expect, test } from 'vitest'", "test('two is one', () => expect(2, 'the sum').toBe(1))"]
  const file = join(folder, 'wrong.test.ts')
  await writeFile(file, lines.join('\n'))
  const reporter = `--reporter=${join(root, 'scripts/red.ts')}`
  const args = [program('vitest', 'vitest.mjs'), 'run', `--root=${folder}`, reporter]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const line = `red: ${relative(root, file)}:2 › two is one: AssertionError: the sum: expected 2 to be 1`
  expect([status, stdout.split('\n')]).toEqual([1, expect.arrayContaining([expect.stringContaining(line)])])
})
