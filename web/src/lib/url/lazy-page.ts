import { type ComponentType, createElement, type ReactNode, use } from 'react'

/** The page's code did not load: the network failed, or a new release replaced its file. */
export class PageNotLoaded extends Error {
  /** Chromium remembers a failed import until the page is reloaded. */
  readonly remembered: boolean

  constructor(remembered: boolean, cause?: unknown) {
    super('The code of this page could not be loaded', { cause })
    this.name = 'PageNotLoaded'
    this.remembered = remembered
  }
}

const RETRY_AFTER_MS = 400

/** Unlike the router's own, a lazy component never reloads the page, and `preload` can be retried. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ((props: Props) => ReactNode) & { preload: () => Promise<void> } {
  let Page: ComponentType<Props> | undefined
  let failed = false
  let loading: Promise<void> | undefined

  const preload = () => {
    if (!loading || failed) {
      failed = false
      const loaded: Promise<void> = loadTwice(load).then(
        (module) => {
          Page = module[name]
          // React then reads it without suspending.
          Object.assign(loaded, { status: 'fulfilled', value: undefined })
        },
        (error: unknown) => {
          failed = true
          throw error
        },
      )
      loading = loaded
    }
    return loading
  }
  const LazyPage = (props: Props) => {
    // React warns when the render after a suspended one does not call `use`.
    use(loading ?? preload())
    return Page && createElement(Page, props)
  }
  return Object.assign(LazyPage, { preload })
}

// Does not import while offline, because Chromium remembers a failed import until a reload.
async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine) throw new PageNotLoaded(false)
  try {
    return await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      return await load()
    })
  } catch (cause) {
    throw new PageNotLoaded(true, cause)
  }
}
