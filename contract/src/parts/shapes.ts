// The shapes of what a product adds to the lists of the base.
import type * as z from 'zod/mini'

export type ProductPermission = {
  /** A name such as `projects.create`. */
  name: `${string}.${string}`
  /** This role holds the permission, and so does every role above it. */
  least_role: 'member' | 'admin' | 'owner'
  /** A personal organization does not have it. */
  team_only?: true
}

/** The errors by code. A title is a short sentence without a full stop. */
export type ProductErrors = Record<string, { status: 400 | 403 | 404 | 409 | 422; title: string }>

/** Users are notified of this, and switch it on and off in the settings. */
export type ProductNotificationType = {
  /**
   * A name in snake_case, such as `report_ready`. Rows have it, so it is never renamed and never means anything else.
   */
  type: string
  /** The inbox shows it on the badge and in its filter. */
  label: string
  /** The plural within a sentence, such as `finished reports`. */
  plural: string
  /** The settings show it beside the switches. */
  about: string
  tone: 'danger' | 'success' | 'accent' | 'neutral'
  /** The places where it goes for a user who chose nothing. */
  email: boolean
  in_app: boolean
  /** The mail of `product/emails/catalog.ts`, with the variables of `NEWS`. */
  mail: string
}

/** The plans by key, in snake_case. */
export type ProductPlans = Readonly<Record<string, ProductPlan>> & { free?: never; unmetered?: never }

export type ProductPlan = {
  name: string
  /** The price list shows these as items. */
  features: readonly string[]
  /**
   * The prices by key, in snake_case; the keys of all plans differ. A `variable` of the server names the price at
   * Stripe.
   */
  prices: Readonly<Record<string, { interval: 'month' | 'year'; variable: `BILLING_PRICE_${Uppercase<string>}` }>>
}

/** The entitlements by name, such as `projects.create`. */
export type ProductEntitlements<Plans> = Readonly<
  Record<
    `${string}.${string}`,
    ({ name: string } & PerPlan<Plans, boolean>) | ({ name: { one: string; other: string } } & PerPlan<Plans, number>)
  >
>

type PerPlan<Plans, Value> = { readonly [Plan in 'free' | keyof Plans]: Value }

export type ProductVariables = Readonly<Record<Uppercase<string>, ProductVariable>>

export type ProductVariable = {
  /** A part of a sentence for an operator. */
  meaning: string
  /** The schema of the text. A message such as `must begin with rk_` follows the name. */
  schema: z.ZodMiniType
  example: string
  /** A secret is shown nowhere. */
  secret?: true
  /** The default as text. */
  default?: string
  /** Everywhere else it is null while it is unset. */
  required_in_production?: true
}

export type ProductValues<List> = {
  readonly [Name in keyof List]: List[Name] extends { schema: infer Schema extends z.ZodMiniType }
    ? z.output<Schema> | (List[Name] extends { default: string } ? never : null)
    : never
}

/** A noun of the product, as browser and server agree on it. */
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
