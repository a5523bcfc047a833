import type { Annotation } from '../contract/scripts/descriptions/annotation.ts'

// What the OpenAPI document says of the product.

/** The modules of `contract/src/` whose schemas it names: `import * as projects from '../contract/src/projects.ts'`. */
export const SCHEMAS: readonly object[] = []

/** The annotations of those schemas, by name. */
export const ANNOTATIONS: Record<string, Annotation> = {}

/** Descriptions of parameters that no schema of their own describes. */
export const PARAMETERS: Record<string, string> = {}

/** What its tags are about: the first parts of paths. */
export const TAGS: Record<string, string> = {}
