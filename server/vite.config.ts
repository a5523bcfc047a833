import { builtinModules } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, minifySync, type Plugin } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import product from '../product/package.json' with { type: 'json' }

// A release has only the version of the manifest, and not the commands of development.
const versionOfManifest: Plugin = {
  name: 'version-of-manifest',
  load(id) {
    if (id !== fileURLToPath(new URL('../package.json', import.meta.url))) return null
    return JSON.stringify({ version: manifest.version })
  },
}

// The code of packages loses its white space, which a start would have to read. Ours keeps its lines, and both keep every
// name, so that a stack trace can be read.
const PACKAGES = /[\\/]node_modules[\\/]/
const smallPackages: Plugin = {
  name: 'small-packages',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.moduleIds.every((id) => PACKAGES.test(id))) continue
      const codegen = { removeWhitespace: true, asciiOnly: true }
      const options = { module: true, compress: false, mangle: false, codegen }
      const { code, errors } = minifySync(file.fileName, file.code, options)
      if (errors.length > 0) throw new Error(`${file.fileName}: ${errors[0]?.message}`)
      file.code = code
    }
  },
}

// A thread has an entry of its own. The code that starts it learns the name of the file.
const ENTRY_OF_THREAD = /new URL\(["']([^"']+\.ts)["'], import\.meta\.url\)/g
const threads: Plugin = {
  name: 'threads',
  transform(code, importer) {
    const replaced = code.replace(ENTRY_OF_THREAD, (_, path) => {
      const id = fileURLToPath(new URL(path, pathToFileURL(importer)))
      return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id })}`
    })
    // Text alone would drop the source map of every file.
    return replaced === code ? null : { code: replaced, map: null }
  },
  resolveFileUrl: {
    order: 'pre',
    handler: ({ relativePath }) => `new URL("./${relativePath}", import.meta.url)`,
  },
}

// Each command of the bundle, and what is loaded only when it is first used, is in files of its own, so that a start
// reads only what it needs. Development runs the sources.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [versionOfManifest, threads, smallPackages],
  ssr: {
    noExternal: true,
    // Native modules, and what only development has.
    external: [
      ...builtinModules,
      ...['sharp', '@node-rs/argon2', 'pino-pretty', 'pg-native', 'vite'],
      ...product.nativePackages,
    ],
  },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    minify: false,
    emptyOutDir: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'app.mjs',
        // The hash keeps a process from loading a chunk of another release, should its folder be written over. The name
        // of a group of packages would list all that load them.
        chunkFileNames: ({ name }) => `chunks/${name.startsWith('packages~') ? 'packages' : '[name]'}-[hash].mjs`,
        // V8 keeps a file with a character beyond Latin-1 at two bytes each.
        charset: 'ascii',
        comments: { jsdoc: false },
        codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, entriesAware: true }] },
      },
    },
  },
})
