import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import manifest from '../package.json' with { type: 'json' }

// Of the manifest a release has the version alone, and not the commands of development.
const versionOfManifest: Plugin = {
  name: 'version-of-manifest',
  load(id) {
    if (id !== fileURLToPath(new URL('../package.json', import.meta.url))) return null
    return JSON.stringify({ version: manifest.version })
  },
}

// Bundles the server into one file for a deployment; development runs the sources. What is loaded only when it is
// configured, such as the SDK of the object storage, is still evaluated only then.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [versionOfManifest],
  ssr: {
    noExternal: true,
    // Native modules, and what only development has.
    external: [...builtinModules, 'sharp', '@node-rs/argon2', 'pino-pretty', 'pg-native', 'vite'],
  },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    // So that a stack trace can be read.
    minify: false,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'app.mjs', codeSplitting: false } },
  },
})
