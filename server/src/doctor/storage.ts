import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { BucketError, openBucket } from '@vitrine/files/bucket'
import { trySecondPlace } from '../backup/second/second-place.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { createFinding } from './finding.ts'

const answerMs = 10 * secondMs
/** Name of the test file. The dot hides it, so that it is never served. */
const testFileName = '.vitrine-doctor'

/** Checks that the second place of backups accepts files: writes one of one byte and removes it. */
export async function checkSecondPlace({ backups }: Pick<Config, 'backups'>): Promise<Finding[]> {
  if (backups.url === undefined) return []
  try {
    await trySecondPlace(backups.url, testFileName)
    return [createFinding('secondTaken')]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [createFinding('secondRefused', { reason: error.message })]
  }
}

/** Like `checkSecondPlace`, but for the bucket of the images; also reads the file back. */
export async function checkBucket({ media }: Pick<Config, 'media'>): Promise<Finding[]> {
  if (!media) return []
  const place = media.bucket.replace(/^\w+:\/\//, '')
  const bucket = openBucket(media, answerMs)
  try {
    await bucket.ask('PUT', testFileName, { body: Buffer.from('x') })
    const reading = bucket.ask('GET', testFileName)
    // Remove the file even if it cannot be read.
    await reading.catch(() => {})
    await bucket.ask('DELETE', testFileName)
    await reading
    return [createFinding('bucketTaken', { place })]
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return [createFinding('bucketRefused', { place, reason: error.message })]
  }
}
