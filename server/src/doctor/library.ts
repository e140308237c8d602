import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@vitrine/api/db/schema'
import { someFiles } from '@vitrine/api/doctor/work-state'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { type BucketPlace, BucketProblem, openBucket } from '@vitrine/files/bucket'
import { found } from './finding.ts'

/**
 * Number of files that are checked: each one costs a few microseconds on a disk, and a request to a
 * bucket.
 */
const lookedAt = { folder: 200, bucket: 10 }
const answerMs = 5 * secondMs
const notFound = 404

/** Checks that a random sample of the library's files exists and that none of them is empty. */
export async function libraryFindings(
  db: Db,
  { dataDir, media }: { dataDir: string; media?: BucketPlace | undefined },
): Promise<Finding[]> {
  const paths = await someFiles(db, media ? lookedAt.bucket : lookedAt.folder)
  if (paths.length === 0) return []
  const sizes = await Promise.all(
    paths.map((path) => (media ? bytesIn(media, path) : bytesAt(join(dataDir, 'media', path)))),
  )
  const lost = paths.filter((_, at) => sizes[at] === 0)
  const looked = sizes.filter((bytes) => bytes !== undefined).length
  if (lost.length > 0)
    return [found('libraryLost', { looked, lost: lost.length, file: lost[0] ?? '' })]
  // `bucketFindings` reports a bucket that does not respond.
  return looked > 0 ? [found('libraryThere', { looked })] : []
}

const bytesAt = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

/**
 * Returns the size of a file in bytes: 0 if the bucket does not have it, undefined if the request
 * fails for another reason.
 */
async function bytesIn(place: BucketPlace, path: string): Promise<number | undefined> {
  try {
    const answer = await openBucket(place, answerMs).ask('HEAD', path)
    return Number(answer.headers.get('content-length'))
  } catch (error) {
    if (!(error instanceof BucketProblem)) throw error
    return error.status === notFound ? 0 : undefined
  }
}
