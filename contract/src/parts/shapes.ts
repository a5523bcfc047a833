// A product adds these to the lists of the base.
import type * as z from 'zod/mini'

export type ProductPermission = {
  /** The noun comes first, as in `projects.create`. */
  name: `${string}.${string}`
  /** This role holds the permission, and so does every role above it. */
  least_role: 'member' | 'admin' | 'owner'
  /** A personal organization does not have it. */
  team_only?: true
}

export type ProductErrors = Record<string, { status: 400 | 403 | 404 | 409 | 422; title: string }>

/** Users are notified of this, and switch it on and off in the settings. */
export type ProductNotificationType = {
  /** Rows have the name, such as `report_ready`, so it is never renamed and never means anything else. */
  type: string
  /** The inbox shows it on the badge and in its filter. */
  label: string
  /** The plural is a part of a sentence, such as `finished reports`. */
  plural: string
  /** The settings show it beside the switches. */
  about: string
  tone: 'danger' | 'success' | 'accent' | 'neutral'
  /** A user who chose nothing gets it here. */
  email: boolean
  in_app: boolean
  /** `product/emails/catalog.ts` has the mail, with the variables of `ANNOUNCEMENT_VARIABLES`. */
  mail: string
}

/** A key is in snake_case. */
export type ProductPlans = Readonly<Record<string, ProductPlan>> & { free?: never; unmetered?: never }

export type ProductPlan = {
  name: string
  /** The price list shows these as items. */
  features: readonly string[]
  /** The keys of the prices of all plans differ. A `variable` of the server names the price at Stripe. */
  prices: Readonly<Record<string, { interval: 'month' | 'year'; variable: `BILLING_PRICE_${Uppercase<string>}` }>>
}

/** The names have a dot, as `projects.create` has. */
export type ProductEntitlements<Plans> = Readonly<
  Record<
    `${string}.${string}`,
    ({ name: string } & PerPlan<Plans, boolean>) | ({ name: { one: string; other: string } } & PerPlan<Plans, number>)
  >
>

type PerPlan<Plans, Value> = { readonly [Plan in 'free' | keyof Plans]: Value }

export type ProductVariables = Readonly<Record<Uppercase<string>, ProductVariable>>

export type ProductVariable = {
  /** It is a part of a sentence for an operator. */
  meaning: string
  /** A message such as `must begin with rk_` follows the name. */
  schema: z.ZodMiniType
  example: string
  /** No output shows the value of a secret. */
  secret?: true
  default?: string
  /** Everywhere else it is null while it is unset. */
  required_in_production?: true
}

export type ProductValues<List> = {
  readonly [Name in keyof List]: List[Name] extends { schema: infer Schema extends z.ZodMiniType }
    ? z.output<Schema> | (List[Name] extends { default: string } ? never : null)
    : never
}

/** Browser and server agree on a noun of the product by this. */
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
