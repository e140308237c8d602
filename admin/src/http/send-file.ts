import { csrfHeader } from '@vitrine/contract/csrf'
import type * as z from 'zod/mini'
import { type Answer, addressOf, answerTo, callFields } from './ask.ts'
import { csrfToken } from './csrf.ts'

interface Sending {
  method: 'POST' | 'PUT'
  signal?: AbortSignal
  /** Hears how much of the file has gone, 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a file as the body of a call, and tells how far it has come, which `fetch` does not. */
export function sendFile<S extends z.ZodMiniType>(
  shape: S,
  path: string,
  file: File,
  sending: Sending,
): Promise<Answer<z.infer<S>>> {
  return answerTo(shape, (anew) => sendOnce(path, file, sending, anew))
}

async function sendOnce(path: string, file: File, sending: Sending, anew: boolean) {
  const { method, signal, onProgress } = sending
  const token = await csrfToken(anew).catch(() => undefined)
  if (token === undefined || signal?.aborted) return undefined
  return new Promise<Response | undefined>((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path))
    for (const [name, value] of Object.entries(callFields())) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(csrfHeader, token)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => resolve(undefined)
    request.onabort = () => resolve(undefined)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** What of the head a refusal is read by. */
const readFields = ['retry-after', 'content-language']

function responseOf(request: XMLHttpRequest): Response {
  const fields = readFields.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(request.responseText, { status: request.status, headers: fields })
}
