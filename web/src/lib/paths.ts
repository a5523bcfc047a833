/** Every URL of the browser application. A test holds this list against the router. */
export const paths = {
  home: '/',
  login: '/auth/login',
  signup: '/auth/signup',
  verify: '/auth/verify',
  dashboard: '/dashboard',
  settings: '/settings',
  profile: '/settings/profile',
} as const
