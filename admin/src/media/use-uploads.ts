import { useQueryClient } from '@tanstack/react-query'
import { uploadMedia } from '@vitrine/contract/endpoints/media'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call, unauthenticated } from '../http/client.ts'
import { fetchWithProgress } from '../http/fetch-with-progress.ts'
import { sessionResumed } from '../session/session-ended.ts'
import { uploadName } from './media-query.ts'
import { createUploads, type Send, type Uploads } from './uploads.ts'

/** A body that is too large is cut off, with the answer that says why: it is not sent at all. */
const tooLarge = { ok: false, status: 413, errors: {} } as const

const send: Send = async (file, { folder, signal, onProgress }) => {
  if (file.size > mediaRules.bytesMax) return tooLarge
  const query = { name: uploadName(file), folder }
  return call(uploadMedia, { query, body: file }, { signal, fetch: fetchWithProgress(onProgress) })
}

/** Files that are sent from one place of the application, and what became of each. */
export function useUploads() {
  const queries = useQueryClient()
  const uploads: Uploads = useMemo(
    () => createUploads(send, () => void queries.invalidateQueries({ queryKey: ['media'] })),
    [queries],
  )
  // What the end of the session has stopped goes on by itself.
  useEffect(() => sessionResumed.hear(() => uploads.retryRefused(unauthenticated)), [uploads])
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  return { ...uploads, list }
}
