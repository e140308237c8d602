import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesMaxByGroup, mediaRules, uploadBytesMax } from '@vitrine/contract/media/media-rules'
import { createPartialPath } from '@vitrine/files/atomic-write'
import type { ApiRequest } from '../http/api-request.ts'
import { writeBody } from '../http/write-body.ts'
import { findFormat, headBytes } from '../media/recordings/read-recording.ts'

/** Maximum number of concurrent uploads: in total, and of one user. */
const uploadsMax = 24
const uploadsOfUserMax = 6
export const uploadBusySeconds = 2

/** A complete body in a temporary file, or why it was refused. */
export type ReceivedUpload = { file: string; bytes: number } | { refused: 'too-large' | 'busy' }

export type ReceiveUpload = <T>(
  request: ApiRequest,
  userId: number,
  use: (received: ReceivedUpload) => Promise<T>,
) => Promise<T>

/**
 * Receives uploads in temporary files, so that slow clients use no memory, with limited
 * concurrency. Deletes the file when `use` has settled.
 */
export function createUploadReceiver(folder: string): ReceiveUpload {
  const uploadsByUser = new Map<number, number>()
  let uploads = 0
  return async (request, userId, use) => {
    const ownUploads = uploadsByUser.get(userId) ?? 0
    if (uploads >= uploadsMax || ownUploads >= uploadsOfUserMax) return use({ refused: 'busy' })
    if (Number(request.header('content-length')) > uploadBytesMax)
      return use({ refused: 'too-large' })
    uploads++
    uploadsByUser.set(userId, ownUploads + 1)
    const file = createPartialPath(join(folder, 'upload'))
    try {
      await mkdir(folder, { recursive: true })
      const bytes = await writeBody(request.body, file, { isTooLarge: createSizeCheck() })
      return await use(bytes === undefined ? { refused: 'too-large' } : { file, bytes })
    } finally {
      await rm(file, { force: true })
      uploads--
      const left = (uploadsByUser.get(userId) ?? 1) - 1
      if (left > 0) uploadsByUser.set(userId, left)
      else uploadsByUser.delete(userId)
    }
  }
}

/** Returns a function that is true if a file is too large for the kind that its first bytes tell. */
function createSizeCheck() {
  let head = Buffer.alloc(0)
  return (bytes: number, piece: Uint8Array) => {
    if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes)])
    return bytes > getBytesMax(head)
  }
}

function getBytesMax(head: Buffer): number {
  const format = findFormat(head)
  return format ? bytesMaxByGroup[format.group] : mediaRules.bytesMax
}
