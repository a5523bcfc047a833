import { matchesGlob } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import config from '../../../vitest.config.ts'
import { trackedFiles } from '../checks/files.ts'
import { findTestFile, projectOf } from '../checks/test-file.ts'

let tests: string[]
beforeAll(async () => {
  tests = (await trackedFiles('.')).filter((path) => /\.(test|spec)\.tsx?$/.test(path))
})

test('each test file that git tracks belongs to the project that vitest.config.ts says', () => {
  const projects = JSON.parse(JSON.stringify(config)).test.projects.map(({ test }: { test: Project }) => test)
  expect(tests.length).toBeGreaterThan(200)
  for (const path of tests) {
    const [project] = projects.filter(({ include }: Project) => include.some((glob) => matchesGlob(path, glob)))
    expect(projectOf(path), path).toBe(project?.name === 'deploy' ? undefined : project?.name)
  }
})

type Project = { name: string; include: string[] }

test('each test file of the unit and the database project is found by its path', async () => {
  const runnable = tests.filter((path) => projectOf(path))
  // One of each folder: every one of them asks git.
  const some = new Map(runnable.map((path) => [path.split('/').slice(0, 2).join('/'), path]))
  for (const path of some.values()) expect((await findTestFile(path)).path.endsWith(`/${path}`), path).toBe(true)
})
