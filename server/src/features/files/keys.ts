// No key holds text of a user. Staging and avatar keys are also written by triggers of database/migrations/0020_files.sql.

/** The browser puts the content of an upload here. */
export function stagingKey(upload_id: string): string {
  return `staging/${upload_id}`
}

/** The content of a file after its check. No URL ever lets a client write here. */
export function fileKey({ organization_id, upload_id }: { organization_id: string; upload_id: string }): string {
  return `orgs/${organization_id}/files/${upload_id}`
}
