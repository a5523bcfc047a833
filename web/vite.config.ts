import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiDocs } from './api-docs/plugin.ts'
import { apiFaults } from './api-faults.ts'
import { chunkGroups } from './chunks.ts'
import { devUi } from './dev-ui.ts'
import { readWebEnv } from './env.ts'
import { fontPreload } from './font-preload.ts'
import { headScript } from './head-script.ts'
import { productFiles } from './product-files.ts'
import { securityHeaders } from './security-headers.ts'
import { securityText } from './security-text.ts'
import { fileRules, oneLocalhost } from './server-plugins.ts'
import { signInPage } from './sign-in-page.ts'
import { surface } from './surface.ts'

export default defineConfig(({ command, isPreview }) => {
  const env = readWebEnv(process.env)
  const developing = command === 'serve' && !isPreview
  const nonce = developing ? { nonce: randomBytes(16).toString('base64') } : {}
  const headers = securityHeaders({
    apiOrigin: env.apiUrl,
    imageOrigin: process.env.IMAGE_ORIGIN || null,
    uploadOrigin: process.env.UPLOAD_ORIGIN || null,
    ...nonce,
  })
  const define = {
    'import.meta.env.VITE_API_URL': JSON.stringify(env.apiUrl),
    'import.meta.env.VITE_MARKETING_URL': JSON.stringify(env.marketingUrl),
    // The values are undefined in every build, so that no output contains them.
    ...Object.fromEntries(
      Object.entries(env.development).map(([name, value]) => {
        return [`import.meta.env.${name}`, (developing && value && JSON.stringify(value)) || 'undefined']
      }),
    ),
  }
  const server = { host: '127.0.0.1', port: 5173, strictPort: true, headers }

  return {
    root: import.meta.dirname,
    plugins: [
      surface(),
      react(),
      tailwindcss(),
      fontPreload(),
      productFiles(),
      signInPage(define),
      headScript(env.apiUrl),
      securityText(process.env.SECURITY_CONTACT || null),
      fileRules(),
      oneLocalhost(),
      devUi(),
      apiDocs({ apiUrl: env.apiUrl, root: dirname(import.meta.dirname) }),
      apiFaults(),
    ],
    // Only the environment counts: a forgotten .env file must not change a release.
    envDir: false,
    define,
    html: nonce.nonce ? { cspNonce: nonce.nonce } : {},
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Zod schemas without a use are left out. Only our own modules call zod `z`, and none for its effect. The part
        // of a noun in the contract is for the server.
        treeshake: { manualPureFunctions: ['z', 'definePart'] },
        output: {
          codeSplitting: { groups: chunkGroups(dirname(import.meta.dirname)) },
        },
      },
    },
    server,
    preview: server,
  }
})
