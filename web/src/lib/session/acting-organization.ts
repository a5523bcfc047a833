import { pageState } from '../page-state.ts'

// The server stores the acting organization, so another tab can change it under an open page. A page always acts in the
// organization it was loaded for.
export function beginToAct(organization_id: string): void {
  pageState.organization_id ??= organization_id
}

export function actsElsewhere(organization_id: string): boolean {
  const { organization_id: acting } = pageState
  return acting !== null && acting !== organization_id
}

/** The header is a precondition, not a choice: where the session acts elsewhere, the API refuses the call. */
export function actingHeader(path: string): { 'x-acting-organization'?: string } {
  const { organization_id: acting } = pageState
  return acting !== null && isOfOrganization(path) ? { 'x-acting-organization': acting } : {}
}

// These routes of the base act in no organization.
const ELSEWHERE =
  /^\/((auth|billing|health|invitations|marketing|notifications|ready|users)(\/|$)|organizations(?!\/current(\/|$))|uploads\/)/

/**
 * True for routes with a permission, and for all of the product; a test checks it against the route table, which is not in
 * the bundle. A route without a permission passes over the header.
 */
export function isOfOrganization(path: string): boolean {
  return !ELSEWHERE.test(path)
}
