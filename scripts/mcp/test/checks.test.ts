import { mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from './connection.ts'
import { makeSmallProject, type SmallProject, testFile } from './small-project.ts'

let project: SmallProject
let server: Connection
beforeAll(async () => {
  project = await makeSmallProject()
  server = await connect({ project: project.folder, env: { EMAIL_API_KEY: 'a stray one', FORCE_COLOR: '1' } })
})
afterAll(async () => {
  await server.close()
  await project.remove()
})

const clean = () =>
  project
    .git('status', '--porcelain', '--untracked-files=all')
    .split('\n')
    .filter((line) => !/^A {2}/.test(line))

describe('run_check', () => {
  test.each(['types', 'lint', 'quick', 'conventions'])('passes and changes nothing: %s', async (check) => {
    const steps: (string | undefined)[] = []
    const onprogress = ({ message }: { message?: string | undefined }) => steps.push(message)
    const { isError, text } = await server.call('run_check', { check }, { onprogress })
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringMatching(`^${check} passed after`) })
    expect(steps).toContain(`${check}, 1 of ${check === 'types' ? 4 : 1}`)
    expect(clean()).toEqual([''])
  })

  test.each([
    ['types', 'e2e/sample.ts', "export const four: number = 'four'\n", 'TS2322'],
    ['lint', 'web/sample.ts', 'export const two = 2;;\n', 'web/sample.ts'],
    ['quick', 'tools/red.test.ts', testFile('is red', "expect('one').toBe('two')"), 'is red'],
    ['conventions', 'server/test/conventions/red.test.ts', testFile('is no rule', 'expect(1).toBe(2)'), 'is no rule'],
  ])('is an error with the output when it fails: %s', async (check, path, content, part) => {
    await project.write(path, content)
    try {
      const { isError, text } = await server.call('run_check', { check })
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(part) })
      expect(text).toMatch(`${check} failed with `)
      expect(text).not.toContain('\u001b')
    } finally {
      project.git('rm', '--quiet', '--force', path)
      if (path.endsWith('sample.ts')) await project.write(path, 'export const one: number = 1\n')
    }
  })
})

describe('run_test', () => {
  test('runs one file of the unit project and no other', async () => {
    const { isError, text } = await server.call('run_test', { path: 'scripts/green.test.ts' })
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining('Tests  1 passed (1)') })
    expect(text).toContain('scripts/green.test.ts passed after')
  })

  test('runs one file of the database project, with a PostgreSQL', async () => {
    await project.write(
      'database/url.test.ts',
      `import { expect, inject, test } from 'vitest'\n\ntest('has a server', () => {\n  expect(inject('serverUrl')).toMatch(/^postgresql:/)\n})\n`,
    )
    expect(await server.call('run_test', { path: 'database/url.test.ts' })).toMatchObject({ isError: false })
  })

  test('is an error with the failed assertion when a test fails, and gives it no stray variable', async () => {
    await project.write('web/red.test.ts', testFile('is red', "expect(process.env.EMAIL_API_KEY).toBe('given')"))
    const { isError, text } = await server.call('run_test', { path: 'web/red.test.ts' })
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('expected undefined to be') })
  })

  test('writes no snapshot', async () => {
    await project.write('web/shot.test.ts', testFile('is a picture', "expect('new').toMatchSnapshot()"))
    expect(await server.call('run_test', { path: 'web/shot.test.ts' })).toMatchObject({ isError: true })
    expect(clean()).toEqual([''])
  })
})

describe('run_test refuses', () => {
  beforeAll(async () => {
    const { folder, write, writeUntracked, git } = project
    await writeUntracked('web/untracked.test.ts', testFile('is new', 'expect(1).toBe(1)'))
    await write('scripts/real/one.test.ts', testFile('is real', 'expect(1).toBe(1)'))
    await symlink('/etc/hostname', join(folder, 'web/link.test.ts'))
    git('add', 'web/link.test.ts')
    await mkdir(join(folder, 'web/folder.test.ts'))
    // A folder that becomes a link to the outside after git has seen its file.
    await write('scripts/moved/two.test.ts', testFile('is outside', 'expect(1).toBe(1)'))
    await rename(join(folder, 'scripts/moved'), join(folder, '../moved'))
    await symlink('../../moved', join(folder, 'scripts/moved'))
    await write('web/deleted.test.ts', testFile('is gone', 'expect(1).toBe(1)'))
    await rename(join(folder, 'web/deleted.test.ts'), join(folder, '../deleted.test.ts'))
  })

  test.each([
    ['nothing', '', 'is no path of a test file'],
    ['an option', '--config=x.test.ts', 'is no path of a test file'],
    ['an option as a name', 'web/-u.test.ts', 'is no path of a test file'],
    ['a short option', '-u', 'is no path of a test file'],
    ['a parent', '../moved/two.test.ts', 'is no path of a test file'],
    ['a parent within', 'scripts/../web/other.test.ts', 'is no path of a test file'],
    ['the folder itself', './scripts/green.test.ts', 'is no path of a test file'],
    ['an absolute path', '/etc/passwd', 'is no path of a test file'],
    ['a path of Windows', 'C:\\web\\other.test.ts', 'is no path of a test file'],
    ['a null byte', 'web/other.test.ts\0', 'is no path of a test file'],
    ['a line break', 'web/other.test.ts\n-u', 'is no path of a test file'],
    ['two paths', 'web/other.test.ts -u', 'is no test of the unit'],
    ['a pattern', 'web/*.test.ts', 'is no path of a test file'],
    ['a pattern of git', ':(glob)web/*.test.ts', 'is no path of a test file'],
    ['a command', '$(touch x).test.ts', 'is no test of the unit'],
    ['a folder', 'scripts', 'is no test of the unit'],
    ['a folder with the name of a test', 'web/folder.test.ts', 'no file that git tracks'],
    ['a source', 'scripts/checks.ts', 'is no test of the unit'],
    ['a file that is not there', 'web/nothing.test.ts', 'no file that git tracks'],
    ['a file that git does not track', 'web/untracked.test.ts', 'no file that git tracks'],
    ['a link', 'web/link.test.ts', 'no file that git tracks'],
    ['a file behind a link', 'scripts/moved/two.test.ts', 'a link leads elsewhere'],
    ['a file that was deleted', 'web/deleted.test.ts', 'does not exist'],
    ['a test of the deployment', 'deploy/test/web-server.test.ts', 'npx vitest run --project=deploy'],
    ['a browser test', 'e2e/specs/auth/sign-in.spec.ts', 'npm run e2e'],
  ])('%s', async (_, path, sentence) => {
    const { isError, text } = await server.call('run_test', { path })
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(sentence) })
  })
})

describe('the contract is read anew', () => {
  const path = 'contract/src/errors.ts'
  afterEach(() => project.git('checkout', '--quiet', '--', path))

  const change = async (from: string, to: string) => {
    const content = project.git('show', `:${path}`)
    expect(content).toContain(from)
    await project.writeUntracked(path, content.replace(from, to))
  }

  test('after each change', async () => {
    await change("'Too many requests'", "'Slow down'")
    expect(await server.read('list_errors', { code: 'rate_limited' })).toMatchObject({ title: 'Slow down' })
  })

  test('and a fault in it is an error that names the file', async () => {
    await change('export const ERRORS = {', 'export const ERRORS = {{')
    const { isError, text } = await server.call('list_routes')
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('The contract cannot be read') })
    expect(text).toContain(path)
    project.git('checkout', '--quiet', '--', path)
    expect(await server.call('list_routes')).toMatchObject({ isError: false })
  })
})
