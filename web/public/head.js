// Runs before the first paint and before the modules arrive; a file of its own because the policy allows no inline script.
{
  const { dataset, classList } = document.documentElement
  const { api, pages, visitors } = document.currentScript.dataset
  const { pathname, search, hash } = location

  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage can be forbidden; the system decides on the colours then.
      return null
    }
  }

  const choice = kept('scheme')
  classList.toggle(
    'dark',
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
  )

  // The HTML of /auth/login holds the sign-in form. It is for visitors; any other start hides it.
  const visitor = kept('signed_in') === null && search === '' && hash === ''
  dataset.start = pathname === '/auth/login' && visitor ? 'form' : 'app'

  // A submit before the form's code has arrived is sent by it later.
  const keepSubmit = () => {
    if (dataset.start === 'form') dataset.submitted = ''
  }
  addEventListener('submit', keepSubmit, true)

  // Every page behind the guard waits for these, together with its modules. Public pages need no session.
  const open = ['/auth/', ...JSON.parse(visitors ?? '[]')]
  if (!open.some((path) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path))) {
    window.firstSession = fetch(`${api}/auth/session`, { credentials: 'include', signal: AbortSignal.timeout(60_000) })
    // Whoever takes it handles the failure.
    window.firstSession.catch(() => {})
    const page = Object.entries(JSON.parse(pages ?? '{}')).find(([path]) =>
      path.endsWith('/') ? pathname.startsWith(path) : pathname === path,
    )
    for (const href of page?.[1] ?? []) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' }))
    }
  }
}
