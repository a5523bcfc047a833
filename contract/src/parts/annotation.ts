import type * as z from 'zod/mini'

export type Annotation = {
  description: string
  example?: unknown
  /** Only a property whose name does not say enough needs one. */
  properties?: { [name: string]: string }
  /** The conversion to JSON Schema loses these rules. */
  rules?: z.core.JSONSchema.BaseSchema
}

type AnnotationOf<Schema extends z.ZodMiniType> = Annotation & {
  example?: z.input<Schema>
  properties?: { [Name in keyof z.input<Schema> & string]?: string }
}

/** A schema of the document needs an annotation. */
export type Annotations<Module> = {
  [Name in keyof Module as Module[Name] extends z.ZodMiniType ? Name : never]?: Module[Name] extends z.ZodMiniType
    ? AnnotationOf<Module[Name]>
    : never
}
