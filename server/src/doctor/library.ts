import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@vitrine/api/db/schema'
import { pickRandomFiles } from '@vitrine/api/doctor/work-state'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { BucketError, type BucketLocation, openBucket } from '@vitrine/files/bucket'
import { createFinding } from './finding.ts'

/** Sample size: a file costs a few microseconds on a disk, but a request in a bucket. */
const sampleSize = { folder: 200, bucket: 10 }
const answerMs = 5 * secondMs
const notFound = 404

/** Checks that a random sample of the library's files exists and is not empty. */
export async function checkLibrary(
  db: Db,
  { dataDir, media }: { dataDir: string; media?: BucketLocation | undefined },
): Promise<Finding[]> {
  const paths = await pickRandomFiles(db, media ? sampleSize.bucket : sampleSize.folder)
  if (paths.length === 0) return []
  const sizes = await Promise.all(
    paths.map((path) =>
      media ? getObjectSize(media, path) : getFileSize(join(dataDir, 'media', path)),
    ),
  )
  const lost = paths.filter((_, at) => sizes[at] === 0)
  const checked = sizes.filter((bytes) => bytes !== undefined).length
  if (lost.length > 0)
    return [
      createFinding('libraryLost', { looked: checked, lost: lost.length, file: lost[0] ?? '' }),
    ]
  // `checkBucket` reports a bucket that is not available.
  return checked > 0 ? [createFinding('libraryThere', { looked: checked })] : []
}

const getFileSize = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

/**
 * Returns the size of a file in bytes: 0 if the bucket does not have it, undefined if the request
 * fails for another reason.
 */
async function getObjectSize(place: BucketLocation, path: string): Promise<number | undefined> {
  try {
    const response = await openBucket(place, answerMs).ask('HEAD', path)
    return Number(response.headers.get('content-length'))
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return error.status === notFound ? 0 : undefined
  }
}
