import pg from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'
const CANCELED = '57014'

/** The text of a file, and where in it a statement that ran alone begins. */
type Source = { sql: string; at?: number }

/** Says why a statement failed, and in which line of its file. */
export function describe(error: unknown, { sql, at }: Source): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const { code, message, position } = error
  if (at !== undefined && (code === LOCK_NOT_AVAILABLE || code === CANCELED))
    return `${message} (through a pooler the time-outs of the role count)`
  if (code === LOCK_NOT_AVAILABLE) return 'another session held what it needed for longer than five seconds'
  if (position === undefined) return message
  const line = sql.slice(0, (at ?? 0) + Number(position)).split('\n').length
  return `${message} (line ${line})`
}
