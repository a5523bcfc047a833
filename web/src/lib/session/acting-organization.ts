import { pageState } from '../page-state.ts'

// The server keeps where somebody acts, so another tab, another browser or another person can change it under an open page.
// What the page shows, and every question it asks before something is lost, is of the organization it was loaded for.
/** Remembers where this page acts. The first word holds until the page is loaded anew. */
export function beginToAct(organization_id: string): void {
  pageState.organization_id ??= organization_id
}

/** True when this page was loaded for another organization than the one the session now acts in. */
export function actsElsewhere(organization_id: string): boolean {
  const { organization_id: acting } = pageState
  return acting !== null && acting !== organization_id
}

/**
 * The precondition of a call that acts on an organization: the API refuses it with `acting_organization_changed` when the
 * caller acts elsewhere by now. It selects nothing. A test holds the rule for the path against the access of every route.
 */
export function actingHeader(path: string): { 'x-acting-organization'?: string } {
  const { organization_id: acting } = pageState
  return acting !== null && isOfOrganization(path) ? { 'x-acting-organization': acting } : {}
}

/** True for the routes that need a permission in the acting organization; their schemas stay out of the browser. */
export function isOfOrganization(path: string): boolean {
  return /^\/organizations\/current(\/|$)/.test(path)
}
