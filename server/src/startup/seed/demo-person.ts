/** The person a newcomer signs in as with one click; exists in development only. */
export const DEMO_EMAIL = 'ada@example.com'
export const DEMO_PASSWORD = 'plinth-demo-2026-stone'
