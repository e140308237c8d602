import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const secret = 'the/secret+key'
const id = 'the-key'

/** Storage that speaks S3: it checks the signature and the sum of what it is sent, and keeps it. */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const parts = new Map<number, Buffer>()
  /** What it answers to everything, in the place of its work. */
  let refusing: { status: number; code: string } | undefined
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    const url = new URL(req.url ?? '', `http://${req.headers.host}`)
    const fail = (status: number, code: string) =>
      res.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (refusing) return fail(refusing.status, refusing.code)
    if (!isSigned(req, url, body)) return fail(403, 'SignatureDoesNotMatch')
    const part = url.searchParams.get('partNumber')
    if (req.method === 'PUT' && part) {
      parts.set(Number(part), body)
      res.setHeader('etag', `"part-${part}"`)
    } else if (req.method === 'PUT') files.set(url.pathname, body)
    else if (url.searchParams.has('uploads')) return res.end('<UploadId>an id=</UploadId>')
    else if (req.method === 'DELETE') parts.clear()
    else {
      const named = [...body.toString().matchAll(/<ETag>"part-(\d+)"<\/ETag>/g)]
      files.set(url.pathname, Buffer.concat(named.map(([, at]) => parts.get(Number(at)) ?? body)))
    }
    return res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  return {
    files,
    url: `s3+http://${id}:${encodeURIComponent(secret)}@${host}/copies/of-the-site?region=eu-west-3`,
    refuse: (status: number, code: string) => {
      refusing = { status, code }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned(req: IncomingMessage, url: URL, body: Buffer): boolean {
  const said = String(req.headers.authorization)
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=the-key\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      said,
    ) ?? []
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${req.headers[name]}\n`)
  const sum = sha256(body)
  const request = [req.method, url.pathname, query, headers.join(''), names, sum].join('\n')
  const date = String(req.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((held, part) => hmac(held, part), `AWS4${secret}`)
  return (
    sum === req.headers['x-amz-content-sha256'] && hmac(key, text).toString('hex') === signature
  )
}
