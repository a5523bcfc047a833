import { findFreePort, isFree } from '@plinth/database/embedded/ports'
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

test('a program counts as closed once all output is passed on, also that of its own programs', async () => {
  const lines: string[] = []
  let errors = ''
  const late =
    'setInterval(() => process.ppid !== Number(process.argv[1]) && (console.log("late"), process.exit()), 10)'
  const script = `
    console.error('oops'); console.log('early')
    require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(late)}, process.pid], { stdio: 'inherit' })
    process.exit(3)`
  const child = startNode('The program', ['--eval', script], {
    env: cleanEnvironment(),
    onLine: (line) => lines.push(line),
    onText: (text, from) => (errors += `${from}: ${text}`),
  })
  expect(await child.closed).toBe(3)
  expect({ lines, errors }).toEqual({ lines: ['early', 'late'], errors: 'stderr: oops\n' })
})

test('a signal to a led group also reaches what the program has started', async () => {
  const port = await findFreePort()
  const listen = `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`
  const script = `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(listen)}]); setInterval(() => {}, 1000)`
  const child = startNode('The program', ['--eval', script], { ...options, group: 'led' })
  onTestFinished(() => child.stop(0))
  await untilAnswers(`http://127.0.0.1:${port}/`, child)
  child.signal('SIGTERM')
  expect(await child.ended).toBe('SIGTERM')
  await expect.poll(() => isFree(port)).toBe(true)
})

test('a program that ends with us ends when the process that started it is killed', async () => {
  const port = await findFreePort()
  const listen = `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`
  const starter = start(`
    import(${JSON.stringify(new URL('processes.ts', import.meta.url).href)}).then(({ startNode }) =>
      startNode('The program', ['--eval', ${JSON.stringify(listen)}],
        { env: process.env, group: 'ours', ends_with_us: true, onText: () => {} }))
    setInterval(() => {}, 1000)`)
  await untilAnswers(`http://127.0.0.1:${port}/`, starter)
  starter.signal('SIGKILL')
  await expect.poll(() => isFree(port)).toBe(true)
})
