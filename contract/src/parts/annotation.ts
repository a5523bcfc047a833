import type * as z from 'zod/mini'

/** What the OpenAPI document says of a schema beyond its shape. */
export type Annotation = {
  description: string
  example?: unknown
  /** Descriptions of properties whose name does not say enough. */
  properties?: { [name: string]: string }
  /** Rules of the schema that its conversion to JSON Schema loses. */
  rules?: z.core.JSONSchema.BaseSchema
}

type AnnotationOf<Schema extends z.ZodMiniType> = Annotation & {
  example?: z.input<Schema>
  properties?: { [Name in keyof z.input<Schema> & string]?: string }
}

/** Annotations of the schemas that a module of the contract exports; those of the document need one. */
export type Annotations<Module> = {
  [Name in keyof Module as Module[Name] extends z.ZodMiniType ? Name : never]?: Module[Name] extends z.ZodMiniType
    ? AnnotationOf<Module[Name]>
    : never
}
