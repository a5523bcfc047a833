import { findFreePort } from '@plinth/database/embedded/ports'
import { expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from './environment.ts'
import { runNode, startNode, untilAnswers } from './processes.ts'

const options = { env: cleanEnvironment(), stdio: 'ignore' } as const

function start(script: string) {
  const child = startNode('The program', ['--eval', script], options)
  onTestFinished(() => child.stop(0))
  return child
}

test('a program that runs to its end returns its exit code', async () => {
  expect(await runNode(['--eval', 'process.exit(3)'], options)).toBe(3)
})

test('a program killed by a signal does not count as successful', async () => {
  expect(await runNode(['--eval', 'process.kill(process.pid, "SIGKILL")'], options)).toBe(1)
})

test('stopping waits until the program has ended by itself', async () => {
  const { child, port } = await startListening("process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50))")
  await untilAnswers(`http://127.0.0.1:${port}/`, child)
  await child.stop()
  expect(await child.ended).toBe(7)
})

test('a program that ignores SIGTERM is killed', async () => {
  const { child, port } = await startListening("process.on('SIGTERM', () => {})")
  await untilAnswers(`http://127.0.0.1:${port}/`, child)
  await child.stop(10)
  expect(child.hasEnded()).toBe(true)
})

test('waiting for an answer fails as soon as the program that should give it has ended', async () => {
  const child = start('process.exit(1)')
  await expect(untilAnswers(`http://127.0.0.1:${await findFreePort()}/`, child)).rejects.toThrow(
    'The program ended before it was ready',
  )
})

async function startListening(before: string) {
  const port = await findFreePort()
  const listen = `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`
  return { port, child: start(`${before}; ${listen}`) }
}
