import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** A folder of S3-compatible storage, with its credentials. */
export interface BucketLocation {
  /** URL of the bucket, without a trailing slash. */
  bucket: string
  /** Prefix of the names, with a trailing slash; empty for the whole bucket. */
  folder: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface RequestInput {
  /** Query string in the spelling of a URL, such as `uploads=`. */
  query?: string
  body?: Blob | Buffer
}

/** Client of a folder in a bucket. */
export interface Bucket {
  /** Sends a request. Throws a `BucketError` if the status is not 2xx or there is no response. */
  ask: (method: string, name: string, input?: RequestInput) => Promise<Response>
  /** Lists all files below the folder. Names are relative to it. */
  list: () => AsyncIterable<BucketFile>
}

export interface BucketFile {
  name: string
  bytes: number
  modifiedAt: Date
}

/** A refused or failed request. The message is a clause, such as "it refuses the key". */
export class BucketError extends Error {
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined

  constructor(problem: string, status?: number) {
    super(problem)
    this.status = status
  }
}

/**
 * Creates a client that signs each request together with the hash of its body (AWS signature 4).
 * Requests fail after `timeoutMs`.
 */
export function openBucket(location: BucketLocation, timeoutMs: number): Bucket {
  const { bucket, folder, ...credentials } = location
  const ask = async (method: string, path: string, { query = '', body }: RequestInput = {}) => {
    const url = `${bucket}/${path.split('/').map(encodeSegment).join('/')}`
    const signed = await new AwsV4Signer({
      method,
      url: query === '' ? url : `${url}?${query}`,
      headers: { 'x-amz-content-sha256': await hashBody(body) },
      ...credentials,
      service: 's3',
    }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: body instanceof Blob ? body : new Uint8Array(body) }),
    }).catch((error: Error) => {
      throw new BucketError(error.name === 'TimeoutError' ? 'it takes too long' : getCause(error))
    })
    const { ok, status } = response
    if (ok) return response
    throw new BucketError(describeRefusal(status, parseErrorCode(await response.text())), status)
  }
  return {
    ask: (method, name, input) => ask(method, folder + name, input),
    list: () => listBelow(folder, async (query) => (await ask('GET', '', { query })).text()),
  }
}

async function* listBelow(
  folder: string,
  ask: (query: string) => Promise<string>,
): AsyncGenerator<BucketFile> {
  const query = `list-type=2&encoding-type=url&prefix=${encodeURIComponent(folder)}`
  for (let token: string | undefined = ''; token !== undefined; ) {
    const xml = await ask(query + (token && `&continuation-token=${encodeURIComponent(token)}`))
    const isUrlEncoded = readField(xml, 'EncodingType') === 'url'
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield {
        name: readName(entry, isUrlEncoded).slice(folder.length),
        bytes: Number(readField(entry, 'Size')),
        modifiedAt: new Date(readField(entry, 'LastModified') ?? 0),
      }
    const next = readField(xml, 'NextContinuationToken')
    token = next && decodeXml(next)
  }
}

const readField = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Returns the name of an entry. Storage may ignore `encoding-type`: then the name is XML text. */
function readName(xml: string, isUrlEncoded: boolean): string {
  const key = readField(xml, 'Key') ?? ''
  if (!isUrlEncoded) return decodeXml(key)
  try {
    // Form encoding: a plus stands for a space.
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    throw new BucketError(`it lists a name that cannot be read: ${key}`)
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const hex = 16

/** Decodes the character references in the text of XML. */
const decodeXml = (xml: string) =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hexadecimal, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : hex)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

// The signature requires that these characters are escaped; `encodeURIComponent` leaves them.
const encodeSegment = (segment: string) =>
  encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** SHA-256 in hexadecimal. The storage compares it with the body that it receives. */
async function hashBody(body: Blob | Buffer | undefined): Promise<string> {
  const digest = createHash('sha256')
  if (body instanceof Blob) for await (const chunk of body.stream()) digest.update(chunk)
  else if (body) digest.update(body)
  return digest.digest('hex')
}

const getCause = ({ message, cause }: Error) => Object(cause).message || message

/** Returns the error code in the XML of a refusal, such as `NoSuchKey`. */
export const parseErrorCode = (xml: string) =>
  /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? 'nothing more'

const meanings: Record<number, string> = {
  401: 'it refuses the key',
  403: 'it refuses the key',
  404: 'there is no such bucket',
  507: 'it is full',
}

const describeRefusal = (status: number, code: string) =>
  `${meanings[status] ?? `it answers ${status}`} (${code})`
