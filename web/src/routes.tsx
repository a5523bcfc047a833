import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { PageFailure, SessionFailure } from './app/failure.tsx'
import { passSignedIn, requireSession } from './app/guard.ts'
import { Pending } from './app/pending.tsx'
import { Root } from './app/root.tsx'
import { paths } from './lib/paths.ts'
import { redirectSearch } from './lib/redirect.ts'

type Context = { queryClient: QueryClient }

const root = createRootRouteWithContext<Context>()({ component: Root })

/** Everything for people who are not signed in. */
const auth = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('./app/auth-layout.tsx'), 'AuthLayout'),
})

/** Everything behind the session guard. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.pathname + location.searchStr),
  component: lazyRouteComponent(() => import('./app/shell.tsx'), 'Shell'),
  errorComponent: SessionFailure,
})

const validateSearch = ({ redirect }: Record<string, unknown>): { redirect?: string } =>
  typeof redirect === 'string' ? redirectSearch(redirect) : {}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: paths.home,
    beforeLoad: () => {
      throw redirect({ to: paths.dashboard, replace: true })
    },
  }),
  auth.addChildren([
    createRoute({
      getParentRoute: () => auth,
      path: paths.login,
      validateSearch,
      beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.redirect),
      component: lazyRouteComponent(() => import('./pages/login.tsx'), 'Login'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.signup,
      validateSearch,
      beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.redirect),
      component: lazyRouteComponent(() => import('./pages/signup.tsx'), 'Signup'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.verify,
      component: lazyRouteComponent(() => import('./pages/verify.tsx'), 'Verify'),
    }),
  ]),
  app.addChildren([
    createRoute({
      getParentRoute: () => app,
      path: paths.dashboard,
      component: lazyRouteComponent(() => import('./pages/dashboard.tsx'), 'Dashboard'),
    }),
    settingsRoutes(),
    createRoute({
      getParentRoute: () => app,
      path: '$',
      component: lazyRouteComponent(() => import('./pages/not-found.tsx'), 'NotFound'),
    }),
  ]),
])

function settingsRoutes() {
  const settings = createRoute({
    getParentRoute: () => app,
    path: paths.settings,
    component: lazyRouteComponent(() => import('./pages/settings.tsx'), 'Settings'),
  })
  return settings.addChildren([
    createRoute({
      getParentRoute: () => settings,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: paths.profile, replace: true })
      },
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'profile',
      component: lazyRouteComponent(() => import('./pages/settings-profile.tsx'), 'SettingsProfile'),
    }),
  ])
}

/** The router over all pages; a test brings its own history. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // Plain strings both ways; each route reads its own parameters.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** An address known from the page before, so that nobody types it twice. */
    email?: string
  }
}
