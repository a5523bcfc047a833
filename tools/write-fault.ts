import { errorCode } from '@plinth/database/error-code'

const REASONS: Record<string, string> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = REASONS[errorCode(error) ?? '']
  return reason && 'path' in error ? `Cannot write to ${error.path}: ${reason}.` : error.message
}
