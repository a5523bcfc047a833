// The shapes of what a product adds to the lists of the base.
import type * as z from 'zod/mini'

export type ProductPermission = {
  /** Such as `projects.create`. */
  name: `${string}.${string}`
  /** This role holds the permission, and so does every role above it. */
  least_role: 'member' | 'admin' | 'owner'
  /** A personal organization does not have it. */
  team_only?: true
}

/** By code. Its title is a short sentence without a full stop. */
export type ProductErrors = Record<string, { status: 400 | 403 | 404 | 409 | 422; title: string }>

/** What users are notified of, each with its own switches in the settings. */
export type ProductNotificationType = {
  /** In snake_case, such as `report_ready`. Rows have it, so it is never renamed and never means anything else. */
  type: string
  /** On the badge in the inbox and in its filter. */
  label: string
  /** The plural within a sentence, such as `finished reports`. */
  plural: string
  /** What it is about, beside its switches. */
  about: string
  tone: 'danger' | 'success' | 'accent' | 'neutral'
  /** Where it goes for a user who chose nothing. */
  email: boolean
  in_app: boolean
  /** The mail of `product/emails/catalog.ts`, with the variables of `NEWS`. */
  mail: string
}

/** By key, in snake_case. */
export type ProductPlans = Readonly<Record<string, ProductPlan>> & { free?: never; unmetered?: never }

export type ProductPlan = {
  name: string
  /** What it gives, as items of a list. */
  features: readonly string[]
  /** By key, in snake_case; the keys of all plans differ. A `variable` of the server names the price at Stripe. */
  prices: Readonly<Record<string, { interval: 'month' | 'year'; variable: `BILLING_PRICE_${Uppercase<string>}` }>>
}

/** By name, such as `projects.create`. */
export type ProductEntitlements<Plans> = Readonly<
  Record<
    `${string}.${string}`,
    ({ name: string } & PerPlan<Plans, boolean>) | ({ name: { one: string; other: string } } & PerPlan<Plans, number>)
  >
>

type PerPlan<Plans, Value> = { readonly [Plan in 'free' | keyof Plans]: Value }

/** By name. */
export type ProductVariables = Readonly<Record<Uppercase<string>, ProductVariable>>

export type ProductVariable = {
  /** A part of a sentence for an operator. */
  meaning: string
  /** Of its text. A message such as `must begin with rk_` follows the name. */
  schema: z.ZodMiniType
  example: string
  /** Its value is shown nowhere. */
  secret?: true
  /** As text. */
  default?: string
  /** Everywhere else it is null while it is unset. */
  required_in_production?: true
}

export type ProductValues<List> = {
  readonly [Name in keyof List]: List[Name] extends { schema: infer Schema extends z.ZodMiniType }
    ? z.output<Schema> | (List[Name] extends { default: string } ? never : null)
    : never
}

/** What browser and server agree on of one noun of the product. */
export type ContractPart = {
  permissions: readonly ProductPermission[]
  errors: ProductErrors
  audit_actions: readonly `${string}.${string}`[]
  routes: object
  schemas: Record<string, z.ZodMiniType>
  annotations: object
  parameters: Record<string, string>
  tags: Record<string, string>
}
