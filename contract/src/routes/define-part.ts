import type { Annotations } from '../parts/annotation.ts'
import type { BaseErrorCode, BasePermission } from '../parts/base.ts'
import type { ContractPart, ProductErrors } from '../parts/shapes.ts'
import type { ParamsAt, RouteTable } from './route.ts'

type Permissions = ContractPart['permissions']
type Schemas = ContractPart['schemas']
type Actions = ContractPart['audit_actions']

type Given<P extends Permissions, E extends ProductErrors, A extends Actions, S extends Schemas, R> = {
  /** An entry is `{ name: 'projects.create', least_role: 'member' }`. */
  permissions?: P
  /** An entry is `project_archived: { status: 409, title: 'This project is archived' }`. */
  errors?: E
  /** The audit trail records these, such as `project.created`. An action is added, never renamed. */
  audit_actions?: A
  /** Routes may name the permissions and the error codes of the base and of this part. */
  routes?: R & { [Key in keyof R & string]: ParamsAt<Key> }
  /** The OpenAPI document gives the schemas of bodies and responses these names. */
  schemas?: S
  /** The OpenAPI document says this of those schemas. */
  annotations?: Annotations<NoInfer<S>>
  /** The OpenAPI document says this of parameters that no schema of their own describes. */
  parameters?: Record<string, string>
  /** The OpenAPI document says this of each tag. A tag is the first part of a path. */
  tags?: Record<string, string>
}

type Part<P, E, A, R> = Omit<ContractPart, 'permissions' | 'errors' | 'audit_actions' | 'routes'> & {
  permissions: P
  errors: E
  audit_actions: A
  routes: R
}

/** Defines the part of a noun in the contract. `product/contract.ts` has a line for each. */
export function definePart<
  const P extends Permissions = readonly [],
  const E extends ProductErrors = Record<never, never>,
  const A extends Actions = readonly [],
  S extends Schemas = Record<never, never>,
  const R extends RouteTable<BasePermission | P[number]['name'], BaseErrorCode | keyof E> = Record<never, never>,
>(part: Given<P, E, A, S, R>): Part<P, E, A, R>
export function definePart(part: Partial<ContractPart>): ContractPart {
  return {
    permissions: [],
    errors: {},
    audit_actions: [],
    routes: {},
    schemas: {},
    annotations: {},
    parameters: {},
    tags: {},
    ...part,
  }
}
