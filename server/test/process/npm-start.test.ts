import { existsSync } from 'node:fs'
import { isFree } from '@plinth/database/embedded/ports'
import { PRODUCT } from '@plinth/product/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clone, createClone } from './clone.ts'

let clone: Clone
beforeAll(async () => {
  clone = await createClone()
})
afterAll(() => clone.remove())

test('a start after a kill ends the leftovers, and a second start says that one is running', async () => {
  const { ports } = clone
  const first = clone.start()
  await first.untilRunning()

  const second = clone.start()
  expect(await second.ended()).toBe(1)
  expect(second.output()).toContain(
    `${PRODUCT} is running already at http://localhost:${ports.web} (process ${first.child.pid})`,
  )
  expect((await fetch(`http://127.0.0.1:${ports.api}/ready`)).status).toBe(200)

  first.child.signal('SIGKILL')
  await first.child.ended
  const third = clone.start()
  await third.untilRunning()
  expect(third.output()).toMatch(
    /^Ended what a killed start had left running: the API \(process \d+\), the web server \(process \d+\), the database\.$/m,
  )

  third.child.signal('SIGTERM')
  expect(await third.ended()).toBe(0)
  expect(await Promise.all([isFree(ports.api), isFree(ports.web)])).toEqual([true, true])
  expect(existsSync(clone.run_files.start)).toBe(false)
})
