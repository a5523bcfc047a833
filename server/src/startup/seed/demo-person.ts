/** The user of the one-click sign-in exists in development only. */
export const DEMO_EMAIL = 'ada@example.com'
export const DEMO_PASSWORD = 'harbour-demo-2026-stone'
