import { type ComponentType, createElement, type ReactNode, use } from 'react'

/** The code of a page did not arrive: the network failed, or a newer release has replaced its file. */
export class PageNotLoaded extends Error {
  /** True when the browser may refuse the same import until the document is loaded anew, as Chromium does. */
  readonly remembered: boolean

  constructor(remembered: boolean, cause?: unknown) {
    super('The code of this page could not be loaded', { cause })
    this.name = 'PageNotLoaded'
    this.remembered = remembered
  }
}

const RETRY_AFTER_MS = 400

/**
 * A component whose code is loaded when it is first needed. Unlike the router's own lazy components it never reloads the
 * document by itself, and `preload` can be called again after it has failed.
 */
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
      loading = loadTwice(load).then(
        (module) => {
          Page = module[name]
        },
        (error: unknown) => {
          failed = true
          throw error
        },
      )
    }
    return loading
  }
  const LazyPage = (props: Props) => {
    // A failure is thrown to the error boundary; only `preload` starts again.
    if (!Page) use(loading ?? preload())
    return Page && createElement(Page, props)
  }
  return Object.assign(LazyPage, { preload })
}

// Offline, nothing is imported at all: Chromium remembers a failed import for as long as the document lives.
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
