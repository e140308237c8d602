import { hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { minuteMs, secondMs } from '@vitrine/contract/bounds/durations'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { type BucketPlace, BucketProblem, codeIn, openBucket } from '@vitrine/files/bucket'
import { unlessAbsent } from '@vitrine/files/file-errors'
import * as z from 'zod/mini'
import { bucketSchemes } from '../../settings/backup-settings.ts'
import { Refusal } from '../../settings/refusal.ts'
import type { ChunkPlace } from '../chunks/chunk-place.ts'
import { notListed, type SecondFile } from './second-file.ts'

/** S3 takes parts of 5 MB at least, and 10,000 of them: this is enough for 640 GB. */
const usualPartBytes = 64 * 1024 * 1024
/** For one part, or one word of it: a place that is slower than that is away. */
const answerMs = 10 * minuteMs
/** Time limits for a test of the bucket, and for each request of a list. */
const triedMs = 10 * secondMs
const listedMs = minuteMs

/** Copies a backup into a bucket of S3-compatible storage, in parts; it is there when all of them are. */
export async function copyToBucket(file: string, url: string, partBytes = usualPartBytes) {
  const place = placeOf(url)
  await send(file, place, partBytes).catch(notCopied(place))
}

/**
 * Like `copyToBucket`, but for the chunks of hourly copies. The key needs only the right to write:
 * the local file `record` lists the sent files. The rules of the bucket remove old files.
 */
export function bucketForChunks(url: string, record: string): ChunkPlace {
  const place = placeOf(url)
  const bucket = openBucket(place, answerMs)
  const to = hash('sha256', url)
  const sent = async (folder: string) => {
    const text = await readFile(record, 'utf8').catch(unlessAbsent)
    const read = Sent.safeParse(JSON.parse(text ?? 'null'))
    const isSame = read.success && read.data.to === to && read.data.folder === folder
    return isSame ? read.data.names : []
  }
  return {
    held: async (folder) => new Set(await sent(folder)),
    put: async (from, folder, paths) => {
      for (let at = 0; at < paths.length; at += sentAtOnce)
        await Promise.all(
          paths.slice(at, at + sentAtOnce).map(async (path) => {
            const body = await openAsBlob(join(from, path))
            await bucket.ask('PUT', `${folder}/${path}`, { body }).catch(notCopied(place))
          }),
        )
      const chunks = paths.filter((path) => dirname(path) !== '.')
      const [first] = chunks
      if (first === undefined) return
      const target = `${folder}/${dirname(first)}`
      const names = [...(await sent(target)), ...chunks.map((path) => basename(path))]
      const noted: z.infer<typeof Sent> = { to, folder: target, names }
      await writeAtomically(record, JSON.stringify(noted))
    },
    removeFolders: async () => {},
  }
}

/** Writes a file of one byte into the bucket, and removes it if the key may do so. */
export async function tryBucket(url: string, name: string) {
  const place = placeOf(url)
  const bucket = openBucket(place, triedMs)
  await bucket.ask('PUT', name, { body: Buffer.from('x') }).catch(notCopied(place))
  // The key needs only the right to write.
  await bucket.ask('DELETE', name).catch(() => {})
}

/** Lists the files of the bucket, at any depth. The key needs the right to list. */
export async function listBucket(url: string): Promise<SecondFile[]> {
  const place = placeOf(url)
  const found: SecondFile[] = []
  try {
    for await (const { name, bytes } of openBucket(place, listedMs).list())
      found.push({ name, bytes, at: `${shownOf(place)}/${name}` })
  } catch (error) {
    notCopied(place, notListed)(error)
  }
  return found
}

/** What of hourly copies is in the folder of a bucket. */
const Sent = z.object({ to: z.string(), folder: z.string(), names: z.array(z.string()) })
const sentAtOnce = 4

const shownOf = ({ bucket, folder }: BucketPlace) =>
  `${bucket}/${folder}`.replace(/^\w+:\/\/|\/*$/g, '')

const notCopied =
  (place: BucketPlace, doing = 'The backup cannot be copied to') =>
  (error: unknown) => {
    if (!(error instanceof BucketProblem)) throw error
    throw new Refusal(`${doing} ${shownOf(place)}: ${error.message}.`)
  }

async function send(file: string, place: BucketPlace, partBytes: number) {
  const bucket = openBucket(place, answerMs)
  const name = basename(file)
  const blob = await openAsBlob(file)
  if (blob.size <= partBytes) {
    await bucket.ask('PUT', name, { body: blob })
    return
  }
  const begun = await (await bucket.ask('POST', name, { query: 'uploads=' })).text()
  const id = encodeURIComponent(/<UploadId>([^<]+)</.exec(begun)?.[1] ?? '')
  try {
    const tags: string[] = []
    for (let from = 0; from < blob.size; from += partBytes) {
      const body = blob.slice(from, from + partBytes)
      const query = `partNumber=${tags.length + 1}&uploadId=${id}`
      const taken = await bucket.ask('PUT', name, { query, body })
      tags.push(taken.headers.get('etag') ?? '')
    }
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = new Blob([`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`])
    const ended = await (await bucket.ask('POST', name, { query: `uploadId=${id}`, body })).text()
    // It may fail after the answer has begun, with 200.
    if (ended.includes('<Error>')) throw new BucketProblem(`it says ${codeIn(ended)}`)
  } catch (error) {
    await bucket.ask('DELETE', name, { query: `uploadId=${id}` }).catch(() => {})
    throw error
  }
}

function placeOf(url: string): BucketPlace {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '')
  return {
    bucket: `${bucketSchemes[protocol]}//${host}/${bucket}`,
    folder: folders.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
