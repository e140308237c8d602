import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { minuteMs } from '@vitrine/contract/durations'
import { type BucketPlace, BucketProblem, codeIn, openBucket } from '@vitrine/files/bucket'
import { Refusal } from '../settings/refusal.ts'
import { bucketSchemes } from '../settings/second-place-url.ts'

/** S3 takes parts of 5 MB at least, and 10,000 of them: this is enough for 640 GB. */
const usualPartBytes = 64 * 1024 * 1024
/** For one part, or one word of it: a place that is slower than that is away. */
const answerMs = 10 * minuteMs

/** Copies a backup into a bucket of S3-compatible storage, in parts; it is there when all of them are. */
export async function copyToBucket(file: string, url: string, partBytes = usualPartBytes) {
  const place = placeOf(url)
  await send(file, place, partBytes).catch((error: unknown) => {
    if (!(error instanceof BucketProblem)) throw error
    const at = `${place.bucket}/${place.folder}`.replace(/^\w+:\/\/|\/*$/g, '')
    throw new Refusal(`The backup cannot be copied to ${at}: ${error.message}.`)
  })
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
