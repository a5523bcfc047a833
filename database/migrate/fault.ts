import pg from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'
const CANCELED = '57014'

/** A statement that failed: why, and in which line of its file. */
export class MigrationFault extends Error {
  /** @param place the text of the file, and where the statement begins in it */
  constructor(error: unknown, { sql, at = 0 }: { sql: string; at?: number }) {
    super(describe(error, { sql, at }), { cause: error })
    this.name = 'MigrationFault'
  }
}

function describe(error: unknown, { sql, at }: { sql: string; at: number }): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  if (error.code === LOCK_NOT_AVAILABLE) return 'another session held what it needed for longer than five seconds'
  if (error.code === CANCELED)
    return `${error.message}. Through a pooler a time-out of the role ends it: migrate without one`
  if (error.position === undefined) return error.message
  const line = sql.slice(0, at + Number(error.position)).split('\n').length
  return `${error.message} (line ${line})`
}
