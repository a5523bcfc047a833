// Each is read alone, because `import.meta.env` as a whole would be inlined with everything in it.
export const API_URL: string = import.meta.env.VITE_API_URL
export const MARKETING_URL: string | null = import.meta.env.VITE_MARKETING_URL

/** Only the development server sets the account of the one-click sign-in. */
export const DEV_LOGIN: { email: string; password: string } | null =
  import.meta.env.DEV && import.meta.env.VITE_DEV_LOGIN_EMAIL && import.meta.env.VITE_DEV_LOGIN_PASSWORD
    ? { email: import.meta.env.VITE_DEV_LOGIN_EMAIL, password: import.meta.env.VITE_DEV_LOGIN_PASSWORD }
    : null
