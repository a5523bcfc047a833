import type { Column } from './column.ts'
import { contractPieces } from './contract-pieces.ts'
import { modulesOf } from './modules.ts'
import { serverPieces } from './server-pieces.ts'
import { fillSlots } from './slots.ts'
import { tablePieces } from './table-pieces.ts'
import { testPieces } from './test-pieces.ts'
import { webPieces } from './web-pieces.ts'

/** A file that holds nothing without columns is left out. */
export function withColumns(templates: ReadonlyMap<string, string>, columns: readonly Column[]): Map<string, string> {
  const pieces = {
    ...tablePieces(columns),
    ...contractPieces(columns),
    ...serverPieces(columns),
    ...webPieces(columns),
    ...testPieces(columns),
  }
  const modules = modulesOf(columns)
  const files = [...templates].map(([path, text]): [string, string] => [path, fillSlots(path, text, pieces, modules)])
  return new Map(files.filter(([, text]) => text !== ''))
}
