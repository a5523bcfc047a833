// A stand-in for Docker writes down what the release asks it for.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../web-server.ts'
import { FOLDER } from './composition.ts'

// The stand-in fails once, at the command that FAILS names. No image is there before `first`.
const DOCKER = `#!/bin/sh
echo "$*" >>"$LOG"
case "$*" in "image inspect "*) [ -z "\${FIRST:-}" ] && exit 0 || exit 1 ;; esac
[ "$*" = "\${FAILS:-}" ] && [ "$(grep -cxF "$FAILS" "$LOG")" = 1 ] && exit 1
exit 0
`

async function release(args: string[], environment: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const log = join(folder, 'log')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/docker'), DOCKER, { mode: 0o755 })
  await writeFile(join(folder, '.env'), 'WEB_IMAGE=registry.example.com/web:latest\n')
  await copyFile(join(FOLDER, 'release.sh'), join(folder, 'release.sh'))
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, LOG: log, ...environment }
  const { status, stderr } = spawnSync('sh', [join(folder, 'release.sh'), ...args], { env, encoding: 'utf8' })
  const asked = (await readFile(log, 'utf8')).trim().split('\n')
  return { status, stderr, asked: asked.filter((line) => !line.startsWith('image inspect')) }
}

const named = (from: string, to: string) =>
  ['localhost/app-server', 'registry.example.com/web'].map((image) => `image tag ${image}:${from} ${image}:${to}`)
const up = (replica: string) => `compose up --detach --wait --no-deps ${replica}`
const MIGRATE = 'compose run --rm migrate'
const REST = 'compose up --detach --wait'

test('a release is built and migrated before one replica after the other is replaced [H6]', async () => {
  const { status, asked } = await release([])
  const replaced = [up('api-1'), up('api-2'), REST]
  const [before, after] = [named('latest', 'running'), named('running', 'previous')]
  expect(asked).toEqual([...before, 'compose build', MIGRATE, ...replaced, ...after])
  expect(status).toBe(0)
})

test('the first release needs no other one before it', async () => {
  const { status, asked } = await release([], { FIRST: 'yes' })
  expect(asked).toEqual(['compose build', MIGRATE, up('api-1'), up('api-2'), REST])
  expect(status).toBe(0)
})

test.each(['compose build', MIGRATE])('when %s fails no container is touched', async (FAILS) => {
  const { status, asked } = await release([], { FAILS })
  expect(status).toBe(1)
  expect(asked.filter((line) => line.startsWith('compose up'))).toEqual([])
  expect(asked.slice(-2)).toEqual(named('running', 'latest'))
})

test('a replica that is not healthy gets the images of the release before', async () => {
  const first = await release([], { FAILS: up('api-1') })
  expect(first).toMatchObject({ status: 1, stderr: expect.stringContaining('runs the previous release') })
  expect(first.asked.slice(-5)).toEqual([up('api-1'), ...named('running', 'latest'), up('api-1'), REST])
  const second = await release([], { FAILS: up('api-2') })
  expect(second.asked.slice(-5)).toEqual([...named('running', 'latest'), up('api-1'), up('api-2'), REST])
  const third = await release([], { FAILS: REST })
  expect(third.asked.slice(-6)).toEqual([REST, ...named('running', 'latest'), up('api-1'), up('api-2'), REST])
})

test('going back builds nothing', async () => {
  const { status, asked } = await release(['--back'])
  expect(status).toBe(0)
  expect(asked.slice(0, 5)).toEqual([...named('latest', 'running'), ...named('previous', 'latest'), MIGRATE])
  expect(asked.slice(-2)).toEqual(named('running', 'previous'))
})
