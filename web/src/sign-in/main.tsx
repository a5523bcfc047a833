import '../zod.ts'
import { createContext, type MouseEvent, use, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followDocument } from '../follow-document.ts'
import { fullLoad } from '../lib/url/full-load.ts'
import { whenIdle } from '../lib/when-idle.ts'
import type { App } from '../start-app.tsx'
import { hrefOf, type PageLinkProps, PlainLink } from '../ui/button/page-link.tsx'
import { SignInPage } from './sign-in-page.tsx'
import '../styles.css'
import '../forced-colors.css'

// The HTML of /auth/login has the form. The application with its router is loaded for any other start, and when the
// visitor goes on to another page.

const { dataset } = document.documentElement

followDocument()
// `public/head.js` has decided.
if (dataset.start === 'form') hydrate()
else void loadApp().then(({ start }) => start())

async function loadApp(): Promise<App> {
  const { createApp } = await import('../start-app.tsx')
  return createApp()
}

const Leave = createContext<(page: PageLinkProps) => void>(() => {})

function hydrate(): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The HTML has no element with the id root')
  // Preloading and a click share one application.
  let app: Promise<App> | undefined
  const load = () => {
    app ??= loadApp()
    return app
  }
  const leave = async (page: PageLinkProps) => {
    const loaded = await load().catch(() => fullLoad(hrefOf(page)))
    if (!loaded) return
    root.unmount()
    await loaded.start(page)
  }
  const root = hydrateRoot(element, <Hydrated onLeave={(page) => void leave(page)} />)
  const preload = () => load().then((loaded) => loaded.preload())
  whenIdle(() => void preload().catch(() => {}))
}

function Hydrated({ onLeave }: { onLeave: (page: PageLinkProps) => void }) {
  const [hydrated, setHydrated] = useState(false)
  // The effects of the form read what was typed before, so they run first.
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (!hydrated) return
    const early = dataset.submitted !== undefined
    delete dataset.start
    delete dataset.submitted
    if (early) document.querySelector('form')?.requestSubmit()
  }, [hydrated])
  return (
    <Leave value={onLeave}>
      <SignInPage link={LeavingLink} />
    </Leave>
  )
}

function LeavingLink(page: PageLinkProps) {
  const leave = use(Leave)
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leave(page)
  }
  return <PlainLink {...page} onClick={onClick} />
}
