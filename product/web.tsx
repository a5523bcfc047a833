/** The pages of the product, within the shell: `createRoute({ getParentRoute: () => app, path: paths.projects, … })`. */
export const PAGES = [] as const
