import { hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { minuteMs, secondMs } from '@vitrine/contract/bounds/durations'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { BucketError, type BucketLocation, openBucket, parseErrorCode } from '@vitrine/files/bucket'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import * as z from 'zod/mini'
import { bucketSchemes } from '../../settings/backup-settings.ts'
import { Refusal } from '../../settings/refusal.ts'
import type { ChunkTarget } from '../chunks/chunk-target.ts'
import { listFailureMessage, type SecondFile } from './second-file.ts'

/** S3 accepts up to 10,000 parts of at least 5 MB. This size allows 640 GB. */
const defaultPartBytes = 64 * 1024 * 1024
/** Time limit for one request. */
const requestTimeoutMs = 10 * minuteMs
/** Time limits for a test of the bucket, and for each request of a list. */
const testTimeoutMs = 10 * secondMs
const listTimeoutMs = minuteMs

/** Copies a backup into an S3-compatible bucket, by a multipart upload if it is large. */
export async function copyToBucket(file: string, url: string, partBytes = defaultPartBytes) {
  const place = parseBucketUrl(url)
  await upload(file, place, partBytes).catch(toRefusal(place))
}

/**
 * Like `copyToBucket`, but for hourly copies. The key needs only the permission to write: the local
 * file `record` lists the sent chunks. Lifecycle rules of the bucket remove old files.
 */
export function openBucketChunks(url: string, record: string): ChunkTarget {
  const place = parseBucketUrl(url)
  const bucket = openBucket(place, requestTimeoutMs)
  const to = hash('sha256', url)
  const readSent = async (folder: string) => {
    const text = await readFile(record, 'utf8').catch(ignoreMissingFile)
    const parsed = SentChunks.safeParse(JSON.parse(text ?? 'null'))
    const isSame = parsed.success && parsed.data.to === to && parsed.data.folder === folder
    return isSame ? parsed.data.names : []
  }
  return {
    listNames: async (folder) => new Set(await readSent(folder)),
    send: async (from, folder, paths) => {
      for (let at = 0; at < paths.length; at += concurrency)
        await Promise.all(
          paths.slice(at, at + concurrency).map(async (path) => {
            const body = await openAsBlob(join(from, path))
            await bucket.ask('PUT', `${folder}/${path}`, { body }).catch(toRefusal(place))
          }),
        )
      const chunks = paths.filter((path) => dirname(path) !== '.')
      const [first] = chunks
      if (first === undefined) return
      const target = `${folder}/${dirname(first)}`
      const names = [...(await readSent(target)), ...chunks.map((path) => basename(path))]
      const recorded: z.infer<typeof SentChunks> = { to, folder: target, names }
      await writeAtomically(record, JSON.stringify(recorded))
    },
    removeFolders: async () => {},
  }
}

/** Writes a test file of one byte, and removes it if the key may delete. */
export async function tryBucket(url: string, name: string) {
  const place = parseBucketUrl(url)
  const bucket = openBucket(place, testTimeoutMs)
  await bucket.ask('PUT', name, { body: Buffer.from('x') }).catch(toRefusal(place))
  // The key may lack the permission to delete.
  await bucket.ask('DELETE', name).catch(() => {})
}

/** Lists all files of the bucket. The key needs the permission to list. */
export async function listBucket(url: string): Promise<SecondFile[]> {
  const place = parseBucketUrl(url)
  const found: SecondFile[] = []
  try {
    for await (const { name, bytes } of openBucket(place, listTimeoutMs).list())
      found.push({ name, bytes, at: `${formatLocation(place)}/${name}` })
  } catch (error) {
    toRefusal(place, listFailureMessage)(error)
  }
  return found
}

/** Record of the chunks that were sent into a folder of the bucket. */
const SentChunks = z.object({ to: z.string(), folder: z.string(), names: z.array(z.string()) })
const concurrency = 4

const formatLocation = ({ bucket, folder }: BucketLocation) =>
  `${bucket}/${folder}`.replace(/^\w+:\/\/|\/*$/g, '')

const toRefusal =
  (place: BucketLocation, action = 'The backup cannot be copied to') =>
  (error: unknown) => {
    if (!(error instanceof BucketError)) throw error
    throw new Refusal(`${action} ${formatLocation(place)}: ${error.message}.`)
  }

async function upload(file: string, place: BucketLocation, partBytes: number) {
  const bucket = openBucket(place, requestTimeoutMs)
  const name = basename(file)
  const blob = await openAsBlob(file)
  if (blob.size <= partBytes) {
    await bucket.ask('PUT', name, { body: blob })
    return
  }
  const started = await (await bucket.ask('POST', name, { query: 'uploads=' })).text()
  const id = encodeURIComponent(/<UploadId>([^<]+)</.exec(started)?.[1] ?? '')
  try {
    const tags: string[] = []
    for (let from = 0; from < blob.size; from += partBytes) {
      const body = blob.slice(from, from + partBytes)
      const query = `partNumber=${tags.length + 1}&uploadId=${id}`
      const response = await bucket.ask('PUT', name, { query, body })
      tags.push(response.headers.get('etag') ?? '')
    }
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = new Blob([`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`])
    const completed = await (
      await bucket.ask('POST', name, { query: `uploadId=${id}`, body })
    ).text()
    // S3 may report an error in the body of a response with status 200.
    if (completed.includes('<Error>'))
      throw new BucketError(`the response is ${parseErrorCode(completed)}`)
  } catch (error) {
    await bucket.ask('DELETE', name, { query: `uploadId=${id}` }).catch(() => {})
    throw error
  }
}

function parseBucketUrl(url: string): BucketLocation {
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
