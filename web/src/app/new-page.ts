type RouterLocation = { state: { __TSR_index?: number } }

/** `fromLocation` is missing until the first page was rendered. */
type Rendered = { fromLocation?: RouterLocation | undefined; toLocation: RouterLocation; pathChanged: boolean }

/**
 * True for a page that is neither the first one nor the same path again. A user may leave the first page before it was
 * rendered; a redirect of the first page keeps its place in the history.
 */
export function isNewPage({ fromLocation, toLocation, pathChanged }: Rendered, first: RouterLocation): boolean {
  return fromLocation ? pathChanged : toLocation.state.__TSR_index !== first.state.__TSR_index
}
