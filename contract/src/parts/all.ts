// Collects what the nouns of the product add to the contract. No other module here imports them.
import * as nouns from '@plinth/product/contract'
import { NOTIFICATION_TYPES as PRODUCT_NOTIFICATION_TYPES } from '@plinth/product/notifications'
import type { ContractPart } from './shapes.ts'

type Nouns = typeof nouns
type Part = Nouns[keyof Nouns]

export type Merged<Objects> = { [Key in Objects extends unknown ? keyof Objects : never]: ValueOf<Objects, Key> }
type ValueOf<Objects, Key> = Objects extends unknown ? (Key extends keyof Objects ? Objects[Key] : never) : never

export const CONTRACT_PARTS: readonly ContractPart[] = Object.values<ContractPart>(nouns)

export const PRODUCT_PERMISSIONS = listOf('permissions')
export const PRODUCT_ERRORS = merge('errors')
export const PRODUCT_ACTIONS = listOf('audit_actions')
export const PRODUCT_ROUTES = merge('routes')
export const NOTIFICATION_TYPES = PRODUCT_NOTIFICATION_TYPES

function listOf<Name extends 'permissions' | 'audit_actions'>(name: Name): readonly Part[Name][number][]
function listOf(name: 'permissions' | 'audit_actions'): readonly unknown[] {
  return CONTRACT_PARTS.flatMap((part): readonly unknown[] => part[name])
}

function merge<Name extends 'errors' | 'routes'>(name: Name): Merged<Part[Name]>
function merge(name: 'errors' | 'routes'): object {
  return Object.assign({}, ...CONTRACT_PARTS.map((part) => part[name]))
}
