import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createPasswords } from './hashing.ts'

test.runIf(process.platform === 'linux')('hashing yields to the thread that answers requests', async () => {
  const own = getPriority(process.pid)
  await createPasswords('test').hash('lantern orchard violet canyon')
  const pool = readdirSync('/proc/self/task').filter(
    (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8') === 'libuv-worker\n',
  )
  expect(pool.length).toBeGreaterThan(0)
  expect(new Set(pool.map((id) => getPriority(Number(id))))).toEqual(new Set([Math.min(19, own + 5)]))
  expect(getPriority(process.pid)).toBe(own)
})
