import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import type { File } from './lists.ts'
import { Problem } from './problem.ts'

/** Nothing is written before the draft is complete, so a refusal changes nothing. */
export type Draft = {
  files: Map<string, string>
  create(path: string, text: string): void
  /** Reads a file that is drafted or on the disk. */
  read(path: string): string | undefined
  /** Changes a file one step after the other. @throws Problem when the file does not exist */
  change(path: string, ...steps: ((file: File) => File)[]): void
}

export type Outcome = {
  /** These scripts write the generated files, such as `contract/scripts/openapi.ts`, with their arguments. */
  scripts: readonly string[]
  /** Each sentence says what to look at next. */
  next: readonly string[]
}

/** Fills the draft. @throws Problem for a bad name, one that is taken, and a list that is not found */
export type Generator = (draft: Draft, args: string[]) => Outcome

export function createDraft(): Draft {
  const files = new Map<string, string>()
  const read = (path: string) => {
    const drafted = files.get(path)
    if (drafted !== undefined || !existsSync(join(root, path))) return drafted
    return readFileSync(join(root, path), 'utf8')
  }
  return {
    files,
    read,
    create(path, text) {
      if (existsSync(join(root, path))) throw new Problem(`${path} exists already.`)
      files.set(path, text)
    },
    change(path, ...steps) {
      const text = read(path)
      if (text === undefined) throw new Problem(`${path} is not there, so nothing can be added to it.`)
      let file: File = { path, text }
      for (const step of steps) file = step(file)
      files.set(path, file.text)
    },
  }
}
