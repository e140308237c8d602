import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { uploadMedia } from '@vitrine/contract/endpoints/media'
import { uploadBytesMax } from '@vitrine/contract/media/media-rules'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call, statusUnauthenticated } from '../http/client.ts'
import { createFetchWithProgress } from '../http/fetch-with-progress.ts'
import { sessionResumed } from '../session/session-events.ts'
import { getUploadName } from './media-query.ts'
import { createUploads, type SendUpload, type Uploads } from './uploads.ts'

/** The answer of the server to a body that is too large. Such a file is not sent at all. */
const tooLarge = { ok: false, status: 413, errors: {} } as const

const send: SendUpload = async (file, { folder, signal, onProgress }) => {
  if (file.size > uploadBytesMax) return tooLarge
  const query = { name: getUploadName(file), folder }
  return call(
    uploadMedia,
    { query, body: file },
    { signal, fetch: createFetchWithProgress(onProgress) },
  )
}

/**
 * Reads all lists of files again. A list that is being read for the first time may lack the latest
 * file, and `invalidateQueries` would wait for it. A file that is being opened is left alone.
 */
async function refetchMedia(queries: QueryClient) {
  await queries.cancelQueries({
    predicate: ({ queryKey: [name, kind] }) => name === 'media' && kind !== 'item',
  })
  await queries.invalidateQueries({ queryKey: ['media'] })
}

/** Returns a list of uploads and its actions. */
export function useUploads() {
  const queries = useQueryClient()
  const uploads: Uploads = useMemo(
    () => createUploads(send, () => void refetchMedia(queries)),
    [queries],
  )
  // Retries the uploads that the end of the session has stopped.
  useEffect(
    () => sessionResumed.subscribe(() => uploads.retryRefused(statusUnauthenticated)),
    [uploads],
  )
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  return { ...uploads, list }
}
