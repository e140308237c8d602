import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const secret = 'the/secret+key'
const id = 'the-key'

/** Entries per list, small so that tests need several lists. */
const listMax = 2
/** End of its continuation tokens, with a character that XML escapes. */
const tokenEnd = '&='

/** Starts an S3 server in memory. It checks the signature and the body hash of each request. */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const written = new Map<string, Date>()
  const requests: string[] = []
  const parts = new Map<number, Buffer>()
  /** Encoding of the names in a list: storage may ignore `encoding-type`. */
  let keyEncoding: 'url' | 'text' = 'url'
  /** Listed keys without a file, as XML text; each with the number of lists that contain it. */
  const phantomKeys = new Map<string, number>()
  /** Answer to every request while set. */
  let refusal: { status: number; code: string } | undefined
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    const url = new URL(req.url ?? '', `http://${req.headers.host}`)
    const fail = (status: number, code: string) =>
      res.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (refusal) return fail(refusal.status, refusal.code)
    if (!isSigned(req, url, body)) return fail(403, 'SignatureDoesNotMatch')
    const name = decodeURIComponent(url.pathname)
    requests.push(`${req.method} ${name}`)
    const part = url.searchParams.get('partNumber')
    if (req.method === 'PUT' && part) {
      parts.set(Number(part), body)
      res.setHeader('etag', `"part-${part}"`)
    } else if (req.method === 'PUT') {
      files.set(name, body)
      written.set(name, new Date())
    } else if (url.searchParams.has('list-type'))
      return res.end(formatList(url, files, keyEncoding, phantomKeys))
    else if (req.method === 'GET' || req.method === 'HEAD') {
      const found = files.get(name)
      if (!found) return fail(404, 'NoSuchKey')
      res.setHeader('last-modified', (written.get(name) ?? new Date(0)).toUTCString())
      res.setHeader('content-length', found.length)
      res.setHeader('etag', `"${sha256(found)}"`)
      return res.end(req.method === 'GET' ? found : undefined)
    } else if (req.method === 'DELETE' && !url.search) files.delete(name)
    else if (url.searchParams.has('uploads')) return res.end('<UploadId>an id=</UploadId>')
    else if (req.method === 'DELETE') parts.clear()
    else {
      const named = [...body.toString().matchAll(/<ETag>"part-(\d+)"<\/ETag>/g)]
      files.set(name, Buffer.concat(named.map(([, number]) => parts.get(Number(number)) ?? body)))
    }
    return res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    files,
    /** Method and name of each request. */
    requests,
    /** Environment variables that store the images of a site here. */
    environment: {
      MEDIA_URL: 's3://images/of%20the%20site',
      AWS_ENDPOINT_URL_S3: `http://${host}`,
      AWS_REGION: 'eu-west-3',
      AWS_ACCESS_KEY_ID: id,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    url: `s3+http://${id}:${encodeURIComponent(secret)}@${host}/copies/of-the-site?region=eu-west-3`,
    refuse: (status: number, code: string) => {
      refusal = { status, code }
    },
    listNamesAsText: () => {
      keyEncoding = 'text'
    },
    listAlso: (key: string, lists = Number.POSITIVE_INFINITY) => {
      phantomKeys.set(key, lists)
    },
    agree: () => {
      refusal = undefined
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function formatList(
  url: URL,
  files: Map<string, Buffer>,
  keyEncoding: 'url' | 'text',
  phantomKeys: Map<string, number>,
) {
  const bucket = decodeURIComponent(url.pathname)
  const prefix = bucket + (url.searchParams.get('prefix') ?? '')
  const token = url.searchParams.get('continuation-token') ?? `0${tokenEnd}`
  if (!token.endsWith(tokenEnd)) return '<ListBucketResult></ListBucketResult>'
  const from = Number.parseInt(token, 10)
  const names = [...files.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const entries = names
    .slice(from, from + listMax)
    .map((name) => {
      const relative = name.slice(bucket.length)
      const key =
        keyEncoding === 'url'
          ? new URLSearchParams({ '': relative }).toString().slice(1)
          : relative.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
      return formatEntry(key, files.get(name)?.length)
    })
    .join('')
  const phantoms = from === 0 ? [...phantomKeys].filter(([, lists]) => lists > 0) : []
  for (const [key, lists] of phantoms) phantomKeys.set(key, lists - 1)
  const phantomEntries = phantoms.map(([key]) => formatEntry(key, 1)).join('')
  const next = from + listMax
  const hasMore = next < names.length
  const encoding = keyEncoding === 'url' ? '<EncodingType>url</EncodingType>' : ''
  return `<ListBucketResult>${encoding}${phantomEntries}${entries}${hasMore ? `<NextContinuationToken>${next}&amp;=</NextContinuationToken>` : ''}</ListBucketResult>`
}

const formatEntry = (key: string, bytes: number | undefined) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-20T08:00:00.000Z</LastModified><Size>${bytes}</Size></Contents>`

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned(req: IncomingMessage, url: URL, body: Buffer): boolean {
  const authorization = String(req.headers.authorization)
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=the-key\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${req.headers[name]}\n`)
  const bodyHash = sha256(body)
  const request = [req.method, url.pathname, query, headers.join(''), names, bodyHash].join('\n')
  const date = String(req.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((signingKey, part) => hmac(signingKey, part), `AWS4${secret}`)
  return (
    bodyHash === req.headers['x-amz-content-sha256'] &&
    hmac(key, text).toString('hex') === signature
  )
}
