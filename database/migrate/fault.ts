import pg from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'
const CANCELED = '57014'

type Place = { sql: string; at?: number }

/** A failed statement says why, and in which line of its file. */
export class MigrationFault extends Error {
  /** The place is the text of the file, and where in it a statement that ran alone begins. */
  constructor(error: unknown, place: Place) {
    super(describe(error, place), { cause: error })
    this.name = 'MigrationFault'
  }
}

function describe(error: unknown, { sql, at }: Place): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const { code, message, position } = error
  if (at !== undefined && (code === LOCK_NOT_AVAILABLE || code === CANCELED))
    return `${message} (through a pooler the time-outs of the role count)`
  if (code === LOCK_NOT_AVAILABLE) return 'another session held what it needed for longer than five seconds'
  if (position === undefined) return message
  const line = sql.slice(0, (at ?? 0) + Number(position)).split('\n').length
  return `${message} (line ${line})`
}
