import { useQueryClient } from '@tanstack/react-query'
import { uploadMedia } from '@vitrine/contract/endpoints/media'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call, statusUnauthenticated } from '../http/client.ts'
import { createFetchWithProgress } from '../http/fetch-with-progress.ts'
import { sessionResumed } from '../session/session-events.ts'
import { getUploadName } from './media-query.ts'
import { createUploads, type SendUpload, type Uploads } from './uploads.ts'

/** A body that is too large is cut off, with the answer that says why: it is not sent at all. */
const tooLarge = { ok: false, status: 413, errors: {} } as const

const send: SendUpload = async (file, { folder, signal, onProgress }) => {
  if (file.size > mediaRules.bytesMax) return tooLarge
  const query = { name: getUploadName(file), folder }
  return call(
    uploadMedia,
    { query, body: file },
    { signal, fetch: createFetchWithProgress(onProgress) },
  )
}

/** Files that are sent from one place of the application, and what became of each. */
export function useUploads() {
  const queries = useQueryClient()
  const uploads: Uploads = useMemo(
    () => createUploads(send, () => void queries.invalidateQueries({ queryKey: ['media'] })),
    [queries],
  )
  // What the end of the session has stopped goes on by itself.
  useEffect(
    () => sessionResumed.subscribe(() => uploads.retryRefused(statusUnauthenticated)),
    [uploads],
  )
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  return { ...uploads, list }
}
