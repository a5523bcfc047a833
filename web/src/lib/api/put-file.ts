import { ApiError } from './api-error.ts'

type PutOptions = {
  headers: Record<string, string>
  signal?: AbortSignal
  /** A share of what was sent, from 0 to 1. */
  onProgress?: (sent: number) => void
}

/**
 * Sends content to the object storage, with exactly these headers. Uses XMLHttpRequest because fetch reports no upload
 * progress. Throws ApiError, or the signal's reason once it is aborted.
 */
export function putFile(url: string, content: Blob, { headers, signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : reject(refused(request.status)))
    request.onerror = () => reject(interrupted())
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(content)
  })
}

function interrupted(): ApiError {
  const detail = 'The file could not be sent. Check your connection and try again.'
  return new ApiError({ status: 0, code: 'unreachable', detail })
}

// The storage refuses, for example, after the URL has expired.
function refused(status: number): ApiError {
  return new ApiError({
    status,
    code: 'storage_unavailable',
    detail: 'File storage did not accept the file. Try again.',
  })
}
