// No key holds text of a user. Triggers of database/migrations/0020_files.sql write staging and avatar keys too.

export function stagingKey(upload_id: string): string {
  return `staging/${upload_id}`
}

/** No URL ever lets a client write here. */
export function fileKey({ organization_id, upload_id }: { organization_id: string; upload_id: string }): string {
  return `orgs/${organization_id}/files/${upload_id}`
}
