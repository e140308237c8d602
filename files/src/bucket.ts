import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** A folder of S3-compatible storage, and the key to it. */
export interface BucketPlace {
  /** The address of the bucket, without a slash at its end. */
  bucket: string
  /** The folder in it, with a slash at its end; empty for all of it. */
  folder: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What is asked of a bucket, beside the name of the thing. */
interface Asked {
  /** Written as in a URL, such as `uploads=`. */
  query?: string
  body?: Blob | Buffer
}

/** A folder of a bucket, by what it is asked. */
export interface Bucket {
  /** Answers what the storage says where it agrees; a `BucketProblem` says why it does not. */
  ask: (method: string, name: string, asked?: Asked) => Promise<Response>
  /** All that is below the folder, by its names from there. */
  list: () => AsyncIterable<BucketFile>
}

/** A file that a bucket lists. */
export interface BucketFile {
  name: string
  bytes: number
  modifiedAt: Date
}

/** Why a bucket has not done what it was asked for, in the middle of a sentence. */
export class BucketProblem extends Error {
  /** What it has answered; undefined where it has not. */
  readonly status: number | undefined

  constructor(problem: string, status?: number) {
    super(problem)
    this.status = status
  }
}

/** Asks a bucket, signed together with the sum of what is sent; an answer that takes longer is none. */
export function openBucket(place: BucketPlace, answerMs: number): Bucket {
  const { bucket, folder, ...key } = place
  const ask = async (method: string, path: string, { query = '', body }: Asked = {}) => {
    const at = `${bucket}/${path.split('/').map(encoded).join('/')}`
    const signed = await new AwsV4Signer({
      method,
      url: query === '' ? at : `${at}?${query}`,
      headers: { 'x-amz-content-sha256': await sumOf(body) },
      ...key,
      service: 's3',
    }).sign()
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body: body instanceof Blob ? body : new Uint8Array(body) }),
    }).catch((error: Error) => {
      throw new BucketProblem(error.name === 'TimeoutError' ? 'it takes too long' : causeOf(error))
    })
    if (answer.ok) return answer
    throw new BucketProblem(whyNot(answer.status, codeIn(await answer.text())), answer.status)
  }
  return {
    ask: (method, name, asked) => ask(method, folder + name, asked),
    list: () => listBelow(folder, async (query) => (await ask('GET', '', { query })).text()),
  }
}

async function* listBelow(
  folder: string,
  ask: (query: string) => Promise<string>,
): AsyncGenerator<BucketFile> {
  const asked = `list-type=2&encoding-type=url&prefix=${encodeURIComponent(folder)}`
  for (let from: string | undefined = ''; from !== undefined; ) {
    const xml = await ask(asked + (from && `&continuation-token=${encodeURIComponent(from)}`))
    const isUrlEncoded = fieldIn(xml, 'EncodingType') === 'url'
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield {
        name: nameIn(entry, isUrlEncoded).slice(folder.length),
        bytes: Number(fieldIn(entry, 'Size')),
        modifiedAt: new Date(fieldIn(entry, 'LastModified') ?? 0),
      }
    const next = fieldIn(xml, 'NextContinuationToken')
    from = next && textOf(next)
  }
}

const fieldIn = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Returns the name of an entry. Storage may ignore `encoding-type`: then the name is XML text. */
function nameIn(xml: string, isUrlEncoded: boolean): string {
  const key = fieldIn(xml, 'Key') ?? ''
  if (!isUrlEncoded) return textOf(key)
  try {
    // Form encoding: a plus stands for a space.
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    throw new BucketProblem(`it lists a name that cannot be read: ${key}`)
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const hex = 16

/** Decodes the character references in the text of XML. */
const textOf = (xml: string) =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hexadecimal, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : hex)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

// A signature counts these as escapes, which a URL leaves as they are.
const encoded = (part: string) =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The storage holds what comes against it. */
async function sumOf(body: Blob | Buffer | undefined): Promise<string> {
  const digest = createHash('sha256')
  if (body instanceof Blob) for await (const chunk of body.stream()) digest.update(chunk)
  else if (body) digest.update(body)
  return digest.digest('hex')
}

const causeOf = ({ message, cause }: Error) => Object(cause).message || message

/** What a refusal is called. */
export const codeIn = (xml: string) => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? 'nothing more'

const meanings: Record<number, string> = {
  401: 'it refuses the key',
  403: 'it refuses the key',
  404: 'there is no such bucket',
  507: 'it is full',
}

const whyNot = (status: number, code: string) =>
  `${meanings[status] ?? `it answers ${status}`} (${code})`
