type Place = { state: { __TSR_index?: number } }

/** What the router tells when a page was rendered. `fromLocation` is missing until the first one was. */
type Rendered = { fromLocation?: Place | undefined; toLocation: Place; pathChanged: boolean }

/**
 * Whether a page was rendered that is neither the first one nor the same path again. Somebody may leave the first page
 * before it was rendered; a redirect of the first page keeps its place in the history.
 */
export function isNewPage({ fromLocation, toLocation, pathChanged }: Rendered, first: Place): boolean {
  return fromLocation ? pathChanged : toLocation.state.__TSR_index !== first.state.__TSR_index
}
