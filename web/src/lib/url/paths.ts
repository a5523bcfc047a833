import { PATHS, PUBLIC_PATHS } from '@plinth/product/names'

/** Every URL of the application; a test checks them against the router. */
export const paths = {
  home: '/',
  login: '/auth/login',
  signup: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verify: '/auth/verify',
  dashboard: '/dashboard',
  users: '/users',
  user: '/users/$user_id',
  invitation: '/invitations/$token',
  organization: '/organization',
  notifications: '/notifications',
  settings: '/settings',
  profile: '/settings/profile',
  account: '/settings/account',
  billing: '/settings/billing',
  notificationSettings: '/settings/notifications',
  ...PATHS,
  ...PUBLIC_PATHS,
} as const
