import { useQueryClient } from '@tanstack/react-query'
import { MediaUploaded, mediaPaths } from '@vitrine/contract/admin/media'
import { useMemo, useSyncExternalStore } from 'react'
import { sendFile } from '../http/send-file.ts'
import { createUploads, type Uploads } from './uploads.ts'

const send: Parameters<typeof createUploads>[0] = (file, parts) =>
  sendFile(MediaUploaded, `${mediaPaths.media}?${new URLSearchParams({ name: file.name })}`, file, {
    ...parts,
    method: 'POST',
  })

/** Files that are sent from one place of the application, and what became of each. */
export function useUploads() {
  const queries = useQueryClient()
  const uploads: Uploads = useMemo(
    () => createUploads(send, () => void queries.invalidateQueries({ queryKey: ['media'] })),
    [queries],
  )
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  return { ...uploads, list }
}
