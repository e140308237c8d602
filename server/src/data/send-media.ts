import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathsBelow } from '@vitrine/api/media/files'
import { type Bucket, BucketProblem } from '@vitrine/files/bucket'
import { unlessAbsent } from '@vitrine/files/file-errors'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { mediaOf, reportsOf } from './media.ts'

/** Says in a sentence why the bucket has not done what it was asked for. */
export async function unlessAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BucketProblem)) throw error
    throw new Refusal(`The place of the images, which MEDIA_URL names, fails: ${error.message}.`)
  }
}

/**
 * Copies images and screenshots of the data folder into the bucket: those that it has not in their
 * size, or `anew` all of them. Answers how many; undefined where there is no bucket.
 */
export async function sendMedia(
  config: Pick<Config, 'dataDir' | 'media'>,
  { anew }: { anew: boolean },
  tell: (done: number, total: number) => void = () => {},
): Promise<number | undefined> {
  let sent: number | undefined
  for (const { own, bucket } of [mediaOf(config), reportsOf(config)])
    if (bucket) sent = (sent ?? 0) + (await sendAll(own, bucket, anew, tell))
  return sent
}

async function sendAll(
  folder: string,
  bucket: Bucket,
  anew: boolean,
  tell: (done: number, total: number) => void,
) {
  const held = new Map<string, number>()
  if (!anew) for await (const { name, bytes } of bucket.list()) held.set(name, bytes)
  const paths = (await pathsBelow(folder).catch(unlessAbsent)) ?? []
  let [sent, done] = [0, 0]
  for (const path of paths) {
    const file = join(folder, path)
    if ((await stat(file)).size !== held.get(path)) {
      await bucket.ask('PUT', path, { body: await openAsBlob(file) })
      sent++
    }
    tell(++done, paths.length)
  }
  return sent
}
