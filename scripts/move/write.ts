import { fileOf, moduleOf } from './places.ts'
import { exportsOf, importsOf, type Piece, type Source } from './source.ts'

/** A text that moves needs this of the old layout and the new one. */
export type Layout = {
  placeOf(path: string): string
  read(path: string): Source | undefined
  addresses: ReadonlyMap<string, string>
  /** docs/surface.md promises this module to the importer for a name of a file. */
  surfaceOf(importer: string, file: string, name: string): string | undefined
}

/** Puts the pieces below the imports that they need. */
export function write(path: string, pieces: readonly Piece[], layout: Layout): string {
  const imports = new Set<string>()
  const constants = new Set<string>()
  const texts = pieces.map((piece) => {
    if (!piece.from && piece.text.startsWith('import ')) {
      imports.add(piece.text)
      return ''
    }
    const text = piece.from ? rewrite(piece.text, piece.from.path, path, layout) : piece.text
    for (const { local, name, module, write } of piece.from ? importsOf(piece.from) : []) {
      if (!new RegExp(`\\b${local}\\b`).test(text)) continue
      const file = fileOf(module, piece.from?.path ?? '')
      if (file === undefined) imports.add(write(module))
      else if (file.startsWith('contract/scripts/'))
        constants.add(constantOf(local, layout.read(file)) ?? write(module))
      else if (layout.placeOf(file) !== path) {
        const target = layout.placeOf(file)
        imports.add(write(layout.surfaceOf(path, target, name) ?? moduleOf(target, path)))
      }
    }
    return text
  })
  return `${[...imports].join('\n')}\n\n${[...constants].join('\n')}\n\n${texts.join('\n')}\n`
}

/** Rewrites the modules and the addresses that a text names. */
export function rewrite(text: string, from: string, to: string, { placeOf, addresses }: Layout): string {
  return text
    .replace('is in product/names.ts', 'is in contract.ts')
    .replace(/'((?:\.{1,2}|@plinth\/contract)\/[^'\n]+)'/g, (whole, module: string) => {
      const file = fileOf(module, from)
      return file === undefined || (placeOf(file) === file && from === to) ? whole : `'${moduleOf(placeOf(file), to)}'`
    })
    .replace(
      /(=\{)?\bpaths\.(\w+)\b(\})?/g,
      (whole, open: string | undefined, key: string, close: string | undefined) => {
        const address = addresses.get(key)
        if (address === undefined) return whole
        return open && close ? `="${address}"` : `${open ?? ''}'${address}'${close ?? ''}`
      },
    )
}

function constantOf(name: string, source: Source | undefined): string | undefined {
  const statement = source && exportsOf(source).get(name)?.statement
  return statement && source.text.slice(statement.start, statement.end).replace(/^export /, '')
}
