import { PRODUCT } from '@plinth/product/brand'
import type { PackageId } from '../build/bundled-packages.ts'
import type { BuiltRelease } from '../build/release.ts'

type Component = { 'bom-ref': string; name: string; version: string; purl: string; properties?: Property[] }
type Property = { name: string; value: string }
type Dependency = { ref: string; dependsOn: string[] }

/** Only these parts of a CycloneDX document are changed. */
export type Bill = {
  metadata: { component: Component }
  components: Component[]
  dependencies: Dependency[]
}

/**
 * Keeps those of the installed packages that the release contains. @throws Error when one of them is not installed, such
 * as after an update without a new build
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
  // Our own workspaces are parts of the release, and no packages, so it depends on what they need.
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
