import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, root } from '@plinth/tools/processes'
import type { Manifest } from './manifests.ts'

const OPERATORS = [
  { api: /^(postgresql|barmancloud)\.cnpg\.io\//, types: 'cloudnative-pg.ts' },
  { api: /^monitoring\.coreos\.com\//, types: 'monitoring.ts' },
]

/**
 * The types are generated from the OpenAPI document of Kubernetes: the compiler refuses a field that a kind does not
 * have, one that is missing, and a value of another type. Returns its messages.
 */
export async function faultsOf(objects: readonly Manifest[]): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'app-manifests-'))
  try {
    const packages = join(root, 'node_modules')
    await writeFile(join(directory, 'manifests.ts'), objects.map(declare).join('\n'))
    await writeFile(
      join(directory, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          module: 'preserve',
          moduleResolution: 'bundler',
          types: [],
          paths: { 'kubernetes-types/*': [join(packages, 'kubernetes-types', '*')] },
        },
        files: ['manifests.ts'],
      }),
    )
    const args = [program('typescript', 'bin/tsc'), '-p', directory, '--pretty', 'false']
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    const messages = stdout.split('\n').filter((line) => /error TS/.test(line))
    if (status !== 0 && messages.length === 0) throw new Error(`The compiler failed: ${stdout}`)
    return messages
  } finally {
    await rm(directory, { recursive: true })
  }
}

function declare(object: Manifest, index: number): string {
  return `const object${index}: import('${moduleOf(object.apiVersion)}').${object.kind} = ${JSON.stringify(object, null, 2)}`
}

function moduleOf(api: string): string {
  const operator = OPERATORS.find((each) => each.api.test(api))
  if (operator) return join(root, 'workshop/deploy/kubernetes', operator.types)
  const [version = '', group = 'core'] = api.split('/').toReversed()
  return `kubernetes-types/${group.replace('.k8s.io', '')}/${version}.js`
}
