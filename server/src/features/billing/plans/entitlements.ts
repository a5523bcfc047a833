import { Entitlement, Entitlements, type Plan, SOLD_PLANS } from '@plinth/contract/billing'
import { ENTITLEMENTS } from '@plinth/product/plans'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Services } from '../../../services.ts'
import { planOf } from '../subscriptions/predicates.ts'
import { subscriptionsOf, subscriptionsOfOwner } from '../subscriptions/queries.ts'

type Definition = { name: string | { one: string; other: string } } & Record<Exclude<Plan, 'unmetered'>, Value>

type Value = boolean | number

type Holder = 'user' | 'owner'

/** Reads plans from the copied subscriptions; the provider is not asked. Without billing there are no plans. */
export function createEntitlements(
  { database, billing }: Pick<Services, 'database' | 'billing'>,
  list: Record<Entitlement, Definition> = ENTITLEMENTS,
) {
  return {
    async of(user_id: string, by: Queryable = database) {
      return grantedBy(billing ? planOf(await by.all(subscriptionsOf({ user_id }))) : 'unmetered', 'user', list)
    },
    async ofOrganization(organization_id: string, by: Queryable = database) {
      const plan = billing ? planOf(await by.all(subscriptionsOfOwner({ organization_id }))) : 'unmetered'
      return grantedBy(plan, 'owner', list)
    },
  }
}

export function grantedBy(plan: Plan, holder: Holder, list: Record<Entitlement, Definition> = ENTITLEMENTS) {
  const value = (name: Entitlement) => given(list[name], plan)
  return {
    plan,
    has: (name: Entitlement) => value(name) === true,
    limit: (name: Entitlement) => Number(value(name)),
    require(name: Entitlement, used?: number): void {
      if (!isWithin(value(name), used)) throw refusal(name, list[name], plan, holder)
    },
  }
}

export function entitlementsOf(plan: Plan): Entitlements {
  const values = Entitlement.options.map((name) => {
    const value = given(ENTITLEMENTS[name], plan)
    return [name, value === Number.POSITIVE_INFINITY ? null : value]
  })
  return Entitlements.parse(Object.fromEntries(values))
}

function given(definition: Definition, plan: Plan): Value {
  if (plan !== 'unmetered') return definition[plan]
  return typeof definition.free === 'boolean' ? true : Number.POSITIVE_INFINITY
}

function isWithin(value: Value, used: number | undefined): boolean {
  if (typeof value === 'boolean') return value
  if (used === undefined) throw new Error('A limit is compared with how many there are')
  return used < value
}

function refusal(entitlement: Entitlement, definition: Definition, plan: Plan, holder: Holder): ApiError {
  const value = given(definition, plan)
  const whose = holder === 'user' ? 'Your plan' : 'The plan of the owner'
  const says = `${whose} ${entitlementText(definition.name, value)}`
  const gives_more = SOLD_PLANS.some((other) => Number(definition[other]) > Number(value))
  const way =
    holder === 'user' ? 'your settings show the other plans' : 'the settings of the owner show the other plans'
  return new ApiError('entitlement_required', { entitlement, detail: gives_more ? `${says}; ${way}.` : `${says}.` })
}

function entitlementText(name: Definition['name'], value: Value): string {
  if (typeof name === 'string') return `does not include ${name}`
  return value === 0 ? `includes no ${name.other}` : `includes ${value} ${value === 1 ? name.one : name.other}`
}
