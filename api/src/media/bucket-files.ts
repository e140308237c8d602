import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Bucket } from '@vitrine/files/bucket'
import { isAvatarPath } from './avatars.ts'
import {
  type FileModes,
  isLibraryPath,
  type MediaFiles,
  type StagedFile,
  writeTemporary,
} from './files.ts'
import { type BucketMirror, ignoreMissingObject } from './mirror.ts'

/**
 * Stores files in a bucket. `folder` holds the local copies of the mirror, and temporary files
 * until they are sent.
 */
export function createBucketFiles(
  bucket: Bucket,
  mirror: BucketMirror,
  folder: string,
  rights: FileModes = {},
): MediaFiles {
  const write = async (path: string, body: Buffer | Blob) => {
    await bucket.ask('PUT', path, { body })
    await mirror.forget(path)
  }
  const list = async (isIncluded: (path: string) => boolean) => {
    const files = []
    for await (const { name: path, modifiedAt } of bucket.list())
      if (isIncluded(path)) files.push({ path, modifiedAt, firstAt: modifiedAt })
    return files
  }
  return {
    write,
    stage: async (path, data): Promise<StagedFile> => {
      const { part, drop } = await writeTemporary(join(folder, path), data, rights)
      const moveToPlace = async () => {
        await write(path, await openAsBlob(part))
        await drop()
      }
      return { moveToPlace, discard: drop }
    },
    read: async (path) => {
      const response = await bucket.ask('GET', path).catch(ignoreMissingObject)
      return response && Buffer.from(await response.arrayBuffer())
    },
    delete: async (path) => {
      await bucket.ask('DELETE', path).catch(ignoreMissingObject)
      await mirror.forget(path)
    },
    list: () => list(isLibraryPath),
    listAvatars: () => list(isAvatarPath),
  }
}
