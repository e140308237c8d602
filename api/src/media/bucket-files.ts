import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from '@vitrine/files/bucket'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
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
  const send = async (path: string, body: Buffer | Blob) => {
    await bucket.ask('PUT', path, { body })
    await mirror.forget(path)
  }
  const remove = async (path: string) => {
    await bucket.ask('DELETE', path).catch(ignoreMissingObject)
    await mirror.forget(path)
  }
  const copy = async (from: string, to: string) => {
    // The local copy serves for any size: the response of a bucket would be in memory.
    await mirror.fetch(from)
    const file = join(folder, from)
    if (await stat(file).catch(ignoreMissingFile)) await send(to, await openAsBlob(file))
  }
  const list = async (isIncluded: (path: string) => boolean) => {
    const files = []
    for await (const { name: path, modifiedAt } of bucket.list())
      if (isIncluded(path)) files.push({ path, modifiedAt, firstAt: modifiedAt })
    return files
  }
  return {
    write: async (path, contents) =>
      send(path, Buffer.isBuffer(contents) ? contents : await openAsBlob(contents.file)),
    copy,
    move: async (from, to) => {
      await copy(from, to)
      await remove(from)
    },
    stage: async (path, contents): Promise<StagedFile> => {
      const { part, drop } = await writeTemporary(join(folder, path), contents, rights)
      const moveToPlace = async () => {
        await send(path, await openAsBlob(part))
        await drop()
      }
      return { moveToPlace, discard: drop }
    },
    read: async (path) => {
      const response = await bucket.ask('GET', path).catch(ignoreMissingObject)
      return response && Buffer.from(await response.arrayBuffer())
    },
    delete: remove,
    list: () => list(isLibraryPath),
    listAvatars: () => list(isAvatarPath),
  }
}
