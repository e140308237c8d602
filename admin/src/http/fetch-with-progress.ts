import type { HttpRequest } from '@vitrine/contract/client/http-client'
import { toCallPath } from './client.ts'

/**
 * Returns a `fetch` for one upload that reports its progress as a share from 0 to 1, which the
 * browser's own `fetch` cannot.
 */
export const createFetchWithProgress =
  (onProgress: (share: number) => void): NonNullable<HttpRequest['fetch']> =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, toCallPath(path))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('The upload failed.'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })

/** Headers that refusals use. */
const readHeaders = ['retry-after', 'content-language']

function toResponse(request: XMLHttpRequest): Response {
  const fields = readHeaders.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(request.responseText, { status: request.status, headers: fields })
}
