/** A test checks every URL of the base against the router. A product writes its own where it links to them. */
export const paths = {
  home: '/',
  login: '/auth/login',
  signup: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verify: '/auth/verify',
  secondStep: '/auth/second-step',
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
} as const

export const SETTINGS = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.account, label: 'Account' },
  { to: paths.billing, label: 'Billing' },
  { to: paths.notificationSettings, label: 'Notifications' },
] as const
