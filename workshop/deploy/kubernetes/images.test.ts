// The manifests and the composition rely on these properties of the images. Needs kustomize and docker-compose.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { describe, expect, test } from 'vitest'
import { exampleEnvironment, resolve, WITH_WORK } from '../compose/composition.ts'
import { podTemplates, render, VARIANTS } from './manifests.ts'

const IMAGE_OF: Record<string, 'server' | 'web'> = {
  'app-api': 'server',
  'app-migrate': 'server',
  'app-web': 'web',
  'app-work': 'server',
}

const SERVE_NOTHING = ['app-migrate', 'app-work']

/** The instructions of the last stage of an image count. */
async function instructions(image: string, name: string): Promise<string[]> {
  const text = await readFile(join(root, `deploy/images/${image}.Containerfile`), 'utf8')
  return [...text.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value = '']) => value)
}

describe.each(VARIANTS)('in %s', (overlay) => {
  test.each(podTemplates(render(overlay)))(
    '$name runs as the user of its image, on the port it exposes',
    async (pod) => {
      const image = IMAGE_OF[pod.name] ?? ''
      const { runAsUser, runAsGroup } = pod.template.spec?.securityContext ?? {}
      expect((await instructions(image, 'USER')).at(-1)).toBe(`${runAsUser}:${runAsGroup}`)
      const [container] = pod.template.spec?.containers ?? []
      const ports = (container?.ports ?? []).map(({ containerPort }) => String(containerPort))
      if (!SERVE_NOTHING.includes(pod.name)) expect(ports).toEqual(await instructions(image, 'EXPOSE'))
      expect(await instructions(image, 'ENTRYPOINT')).toEqual([`["${image}"]`])
    },
  )
})

test('the composition builds both images with arguments that they have', async () => {
  const { services } = resolve({ ...exampleEnvironment(), ...WITH_WORK })
  for (const [service, image] of [
    ['api-1', 'server'],
    ['migrate', 'server'],
    ['work', 'server'],
    ['web', 'web'],
  ] as const) {
    const build = services[service]?.build
    expect(build).toMatchObject({ dockerfile: `deploy/images/${image}.Containerfile` })
    const names = (await instructions(image, 'ARG')).map((argument) => argument.replace(/=.*/, ''))
    const given = typeof build === 'object' && build && 'args' in build ? Object.keys(build.args ?? {}) : []
    expect(given.filter((name) => !names.includes(name))).toEqual([])
  }
})
