export const WATCHED = ['server/src', 'contract/src', 'database', 'product', 'emails/src']

export function isOfApi(path: string): boolean {
  if (isOfMails(path) || isOfMigrations(path)) return true
  return (
    path.endsWith('.ts') &&
    !/\.(test|spec)\.ts$|\/test\/|^product\/[^/]+\/(walk|states)\.ts$|^database\/(scripts|embedded)\//.test(path)
  )
}

export function isOfMails(path: string): boolean {
  return (
    /^(emails|product)\/(.*\/)?(src|emails)\/.*\.tsx?$/.test(path) || /^product\/(brand|colours|icons)\.ts$/.test(path)
  )
}

/** Generated files may be behind after a change of the file. */
export function isOfGenerated(path: string): boolean {
  return /^(contract|product)\//.test(path)
}

function isOfMigrations(path: string): boolean {
  return /^(database|product)\/migrations\/.*\.sql$/.test(path)
}
