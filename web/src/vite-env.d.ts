/// <reference types="vite/client" />

interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  readonly VITE_API_URL: string
  readonly VITE_MARKETING_URL: string | null
  readonly VITE_DEV_LOGIN_EMAIL?: string
  readonly VITE_DEV_LOGIN_PASSWORD?: string
  readonly VITE_DEV_OUTBOX_URL?: string
  readonly VITE_DEV_BILLING_URL?: string
}
