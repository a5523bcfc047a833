import { type Migration, renumbered } from './migration-files.ts'
import { isSameFile, type Recorded } from './recorded.ts'

/** Returns what a database does not have. @throws when what it has does not match the code */
export function findPending(migrations: Migration[], recorded: Recorded[]): Migration[] {
  for (const had of recorded) {
    const known = migrations.find((each) => isSamePlace(each, had))
    if (known) requireSame(known, had, migrations)
    else if (!had.compatible) {
      throw new Error(
        `The database is newer than this code: it has migration ${had.name}, which is not marked as compatible. ` +
          'Deploy the code that knows it.',
      )
    }
  }
  return migrations.filter((each) => !recorded.some((had) => isSamePlace(each, had)))
}

function isSamePlace(one: Recorded, other: Recorded): boolean {
  return one.series === other.series && one.number === other.number
}

function requireSame(known: Migration, had: Recorded, migrations: Migration[]): void {
  const isSame = { name: known.name === had.name, hash: known.hash === had.hash }
  if (!isSame.name && !isSame.hash) throw new Error(taken(known, had, migrations))
  if (!isSame.hash) {
    throw new Error(
      `Migration ${known.name} is not the one this database has (${had.name}): it was edited after it was applied. ` +
        'Restore it and write a new migration instead.',
    )
  }
  if (!isSame.name) {
    throw new Error(
      `Migration ${known.name} was applied to this database as ${had.name}: it was renamed after it was applied. ` +
        'Give it its old name back.',
    )
  }
}

function taken(known: Migration, had: Recorded, migrations: Migration[]): string {
  const moved = migrations.find((each) => isSameFile(each, had))
  const last = migrations.findLast(({ series }) => series === had.series)
  const free = moved?.number ?? (last?.number ?? 0) + 1
  const back = moved ? `rename ${moved.name} back to ${had.name}` : `bring ${had.name} back`
  return (
    `This database has ${had.name} where the code has ${known.name}: two branches gave them the same number. ` +
    `If the database is deployed, ${back}, and rename ${known.name} to ${renumbered(known, free)}. ` +
    'One of development can be thrown away instead.'
  )
}
