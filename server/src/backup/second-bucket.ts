import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { minuteMs } from '@vitrine/contract/durations'
import { AwsV4Signer } from 'aws4fetch'
import { Refusal } from '../settings/refusal.ts'
import { bucketSchemes } from '../settings/second-place-url.ts'

/** S3 takes parts of 5 MB at least, and 10,000 of them: this is enough for 640 GB. */
const usualPartBytes = 64 * 1024 * 1024
/** For one part, or one word of it: a place that is slower than that is away. */
const answerMs = 10 * minuteMs

/** Copies a backup into a bucket of S3-compatible storage, in parts; it is there when all of them are. */
export async function copyToBucket(file: string, url: string, partBytes = usualPartBytes) {
  const bucket = bucketOf(url, basename(file))
  const blob = await openAsBlob(file)
  if (blob.size <= partBytes) {
    await bucket.ask('PUT', '', blob)
    return
  }
  const begun = await (await bucket.ask('POST', 'uploads=')).text()
  const id = encodeURIComponent(/<UploadId>([^<]+)</.exec(begun)?.[1] ?? '')
  try {
    const tags: string[] = []
    for (let from = 0; from < blob.size; from += partBytes) {
      const part = blob.slice(from, from + partBytes)
      const query = `partNumber=${tags.length + 1}&uploadId=${id}`
      tags.push((await bucket.ask('PUT', query, part)).headers.get('etag') ?? '')
    }
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const ended = await (await bucket.ask('POST', `uploadId=${id}`, new Blob([list]))).text()
    // It may fail after the answer has begun, with 200.
    if (ended.includes('<Error>')) throw bucket.refusal(`it says ${codeIn(ended)}`)
  } catch (error) {
    await bucket.ask('DELETE', `uploadId=${id}`).catch(() => {})
    throw error
  }
}

function bucketOf(url: string, name: string) {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  const folder = pathname.replace(/\/*$/, '')
  const address = `${bucketSchemes[protocol]}//${host}${folder}/${encodeURIComponent(name)}`
  const refusal = (problem: string) =>
    new Refusal(`The backup cannot be copied to ${host}${folder}: ${problem}.`)
  const ask = async (method: string, query: string, body?: Blob) => {
    const signed = await new AwsV4Signer({
      method,
      url: query === '' ? address : `${address}?${query}`,
      headers: { 'x-amz-content-sha256': await sumOf(body) },
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'us-east-1',
    }).sign()
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body }),
    }).catch((error: Error) => {
      throw refusal(error.name === 'TimeoutError' ? 'it takes too long' : causeOf(error))
    })
    if (!answer.ok) throw refusal(whyNot(answer.status, codeIn(await answer.text())))
    return answer
  }
  return { ask, refusal }
}

/** The storage holds what comes against it. */
async function sumOf(body: Blob | undefined): Promise<string> {
  const digest = createHash('sha256')
  if (body) for await (const chunk of body.stream()) digest.update(chunk)
  return digest.digest('hex')
}

const causeOf = ({ message, cause }: Error) => Object(cause).message || message

const codeIn = (xml: string) => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? 'nothing more'

const meanings: Record<number, string> = {
  401: 'it refuses the key',
  403: 'it refuses the key',
  404: 'there is no such bucket',
  507: 'it is full',
}

const whyNot = (status: number, code: string) =>
  `${meanings[status] ?? `it answers ${status}`} (${code})`
