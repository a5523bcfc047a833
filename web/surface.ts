import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const SURFACE = /^import \{([^}]*)\} from '(@plinth\/(?:contract|web)\/product)'/gm
const FROM = /^export (?:type )?\{([^}]*)\} from '([^']+)'/gm

/**
 * A page would load all modules of the surface otherwise: chunks are made of modules, and a development server bundles
 * none.
 */
export function surface(): Plugin {
  const modules = new Map<string, Map<string, string>>()
  const originsOf = (module: string) => {
    const known = modules.get(module) ?? readOrigins(module)
    modules.set(module, known)
    return known
  }
  return {
    name: 'surface',
    // The plugin runs before types are removed, which joins imports.
    enforce: 'pre',
    transform: {
      filter: { id: /\/product\/[^?]+\.tsx?$/, code: /@plinth\/(contract|web)\/product'/ },
      handler: (code) => ({
        code: code.replace(SURFACE, (_, names: string, module: string) => direct(names, module, originsOf(module))),
        map: null,
      }),
    },
  }
}

function readOrigins(module: string): Map<string, string> {
  const url = import.meta.resolve(module)
  const lists = readFileSync(fileURLToPath(url), 'utf8').matchAll(FROM)
  return new Map(
    [...lists].flatMap(([, names = '', path = '']) =>
      namesOf(names).map((name) => {
        const file = path.startsWith('.') ? normalizePath(fileURLToPath(new URL(path, url))) : path
        return [name.replace(/^type /, ''), file] as const
      }),
    ),
  )
}

// The result has as many lines as before, so that positions stay right.
function direct(names: string, module: string, origins: Map<string, string>): string {
  const imports = namesOf(names).map((name) => {
    const file = origins.get(name.replace(/^type /, '').split(' ', 1)[0] ?? '')
    return `import { ${name} } from ${JSON.stringify(file ?? module)}`
  })
  return imports.join(';') + names.replaceAll(/[^\n]/g, '')
}

function namesOf(names: string): string[] {
  return names.split(',').flatMap((name) => name.trim() || [])
}
