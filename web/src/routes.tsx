import { createRoute, redirect } from '@tanstack/react-router'
import { passSignedIn, requireDirectory } from './app/guard.ts'
import { factorsQuery, providersQuery, secondStepQuery, sessionsQuery } from './features/auth/queries.ts'
import { billingQuery } from './features/billing/queries.ts'
import { previewQuery } from './features/invitations/queries.ts'
import { inboxFilter } from './features/notifications/inbox/inbox-search.ts'
import { inboxQuery, preferencesQuery } from './features/notifications/queries.ts'
import { readDirectorySearch } from './features/users/directory/search.ts'
import { app, auth, type Context, organization, root, settings, unknown, visitor } from './layout-routes.tsx'
import { lazyPage } from './lib/url/lazy-page.ts'
import { mailLink } from './lib/url/mail-link.ts'
import { paths } from './lib/url/paths.ts'
import { code, type Params, redirectOnly, type Search } from './lib/url/search-params.ts'
import { loadDashboard, PRODUCT_PAGES, PRODUCT_PUBLIC_PAGES } from './parts.ts'

const NotFoundPage = lazyPage(() => import('./pages/not-found.tsx'), 'NotFound')

const directoryOnly = {
  loader: ({ context }: { context: Context }) => requireDirectory(context.queryClient),
  notFoundComponent: () => <NotFoundPage />,
}

export const routeTree = root.addChildren([
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
      validateSearch: (search: Search): Params<'redirect' | 'error' | 'notice'> => ({
        ...redirectOnly(search),
        error: code(search.error),
        notice: code(search.notice),
      }),
      beforeLoad: async ({ context, search }) => {
        // A sign-in link may be for another user than the one signed in.
        if (mailLink().magic === null) await passSignedIn(context.queryClient, search.redirect)
      },
      // The page does not need the providers, so they are not awaited.
      loader: ({ context }) => void context.queryClient.prefetchQuery(providersQuery),
      component: lazyPage(() => import('./pages/login.tsx'), 'Login'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.signup,
      validateSearch: redirectOnly,
      beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.redirect),
      component: lazyPage(() => import('./pages/signup.tsx'), 'Signup'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.forgotPassword,
      validateSearch: redirectOnly,
      component: lazyPage(() => import('./pages/forgot-password.tsx'), 'ForgotPassword'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.resetPassword,
      component: lazyPage(() => import('./pages/reset-password.tsx'), 'ResetPassword'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.verify,
      component: lazyPage(() => import('./pages/verify.tsx'), 'Verify'),
    }),
    createRoute({
      getParentRoute: () => auth,
      path: paths.secondStep,
      validateSearch: redirectOnly,
      loader: ({ context }) => context.queryClient.prefetchQuery(secondStepQuery),
      component: lazyPage(() => import('./pages/second-step.tsx'), 'SecondStepPage'),
    }),
  ]),
  app.addChildren([
    createRoute({
      getParentRoute: () => app,
      path: paths.dashboard,
      validateSearch: ({ notice }: Search): Params<'notice'> => ({ notice: code(notice) }),
      loader: ({ context }) => void context.queryClient.prefetchQuery(billingQuery),
      component: lazyPage(loadDashboard, 'Dashboard'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: paths.users,
      validateSearch: readDirectorySearch,
      ...directoryOnly,
      component: lazyPage(() => import('./pages/users.tsx'), 'Users'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: paths.user,
      ...directoryOnly,
      component: lazyPage(() => import('./pages/user.tsx'), 'User'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: paths.invitation,
      loader: ({ context, params }) => void context.queryClient.prefetchQuery(previewQuery(params.token)),
      component: lazyPage(() => import('./pages/invitation.tsx'), 'Invitation'),
    }),
    organization,
    createRoute({
      getParentRoute: () => app,
      path: paths.notifications,
      validateSearch: inboxFilter,
      loaderDeps: ({ search }) => inboxFilter(search),
      loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(inboxQuery(deps)),
      component: lazyPage(() => import('./pages/notifications.tsx'), 'Notifications'),
    }),
    settingsRoutes(),
    // A page within a frame of tabs comes after that frame.
    ...PRODUCT_PAGES,
  ]),
  visitor.addChildren([...PRODUCT_PUBLIC_PAGES]),
  unknown.addChildren([
    createRoute({
      getParentRoute: () => unknown,
      path: '$',
      component: NotFoundPage,
    }),
  ]),
])

function settingsRoutes() {
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
      component: lazyPage(() => import('./pages/settings/profile.tsx'), 'SettingsProfile'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'account',
      validateSearch: ({ error, linked }: Search): Params<'error' | 'linked'> => ({
        error: code(error),
        linked: code(linked),
      }),
      loader: async ({ context: { queryClient } }) => {
        void queryClient.prefetchQuery(sessionsQuery)
        void queryClient.prefetchQuery(factorsQuery)
        // The page awaits these, so that the list of methods is complete at once, and a blocked deletion is never
        // offered.
        await Promise.all([queryClient.prefetchQuery(providersQuery), queryClient.prefetchQuery(billingQuery)])
      },
      component: lazyPage(() => import('./pages/settings/account.tsx'), 'SettingsAccount'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'billing',
      validateSearch: ({ checkout, portal }: Search): Params<'checkout' | 'portal'> => ({
        checkout: code(checkout),
        portal: code(portal),
      }),
      loader: ({ context }) => void context.queryClient.prefetchQuery(billingQuery),
      component: lazyPage(() => import('./pages/settings/billing.tsx'), 'SettingsBilling'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'notifications',
      loader: ({ context }) => void context.queryClient.prefetchQuery(preferencesQuery),
      component: lazyPage(() => import('./pages/settings/notifications.tsx'), 'SettingsNotifications'),
    }),
  ])
}
