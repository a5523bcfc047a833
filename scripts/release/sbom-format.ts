import { PRODUCT } from '@plinth/product/brand'
import type { PackageId } from '../build/bundled-packages.ts'
import type { BuiltRelease } from '../build/release.ts'

type Component = { 'bom-ref': string; name: string; version: string; purl: string; properties?: Property[] }
type Property = { name: string; value: string }
type Dependency = { ref: string; dependsOn: string[] }

/** The parts of a CycloneDX document that are changed here. */
export type Bill = {
  metadata: { component: Component }
  components: Component[]
  dependencies: Dependency[]
}

/**
 * The bill of a release: of everything that is installed, only the packages that it contains.
 * @throws Error when one of them is not installed, such as after an update without a new build
 */
export function billOf(installed: Bill, packages: readonly PackageId[], { version, commit }: BuiltRelease): Bill {
  const byRef = new Map(installed.components.map((component) => [component['bom-ref'], component]))
  const components = packages.map(({ name, version }) => {
    const component = byRef.get(`${name}@${version}`)
    if (!component) throw new Error(`${name} ${version} is in the release and not installed. Build it again.`)
    return component
  })
  const kept = new Set(components.map((component) => component['bom-ref']))
  const rows = installed.dependencies.map(({ ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => kept.has(each)),
  }))
  const root = `app@${version}`
  // What our own workspaces depend on; they are parts of the release, and no packages.
  const direct = rows.filter(({ ref }) => !kept.has(ref) && isOurs(ref, installed)).flatMap((row) => row.dependsOn)
  const { component } = installed.metadata
  return {
    ...installed,
    metadata: {
      ...installed.metadata,
      component: {
        ...component,
        'bom-ref': root,
        name: PRODUCT,
        version,
        purl: `pkg:npm/app@${encodeURIComponent(version)}`,
        properties: [...(component.properties ?? []), ...(commit ? [{ name: 'release:commit', value: commit }] : [])],
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: [...new Set(direct)].sort() }, ...rows.filter(({ ref }) => kept.has(ref))],
  }
}

function isOurs(ref: string, { metadata }: Bill): boolean {
  return ref.startsWith('@plinth/') || ref === metadata.component['bom-ref']
}
