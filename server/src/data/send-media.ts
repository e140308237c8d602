import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listPaths } from '@vitrine/api/media/files'
import { type Bucket, BucketError } from '@vitrine/files/bucket'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { openMediaStorage, openReportStorage } from './media-storage.ts'

/** Turns a `BucketError` into a `Refusal`. */
export async function refuseBucketProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    throw new Refusal(`The bucket of MEDIA_URL failed: ${error.message}.`)
  }
}

/**
 * Copies images and screenshots of the data folder into the bucket: those that are missing there or
 * differ in size, or all of them on request. Returns their number; undefined if there is no bucket.
 */
export async function sendMedia(
  config: Pick<Config, 'dataDir' | 'media'>,
  { anew }: { anew: boolean },
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number | undefined> {
  let sent: number | undefined
  for (const { own, bucket } of [openMediaStorage(config), openReportStorage(config)])
    if (bucket) sent = (sent ?? 0) + (await sendAll(own, bucket, anew, onProgress))
  return sent
}

async function sendAll(
  folder: string,
  bucket: Bucket,
  anew: boolean,
  onProgress: (done: number, total: number) => void,
) {
  const sizes = new Map<string, number>()
  if (!anew) for await (const { name, bytes } of bucket.list()) sizes.set(name, bytes)
  const paths = (await listPaths(folder).catch(ignoreMissingFile)) ?? []
  let [sent, done] = [0, 0]
  for (const path of paths) {
    const file = join(folder, path)
    if ((await stat(file)).size !== sizes.get(path)) {
      await bucket.ask('PUT', path, { body: await openAsBlob(file) })
      sent++
    }
    onProgress(++done, paths.length)
  }
  return sent
}
