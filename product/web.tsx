/** The pages of the product, within the shell: `createRoute({ getParentRoute: () => app, path: paths.projects, … })`. */
export const PAGES = [] as const

/** Its pages for anyone, in a frame that asks for no session: `createRoute({ getParentRoute: () => visitor, … })`. */
export const PUBLIC_PAGES = [] as const
