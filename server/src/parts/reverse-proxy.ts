import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { adminHostHeader, adminKeyHeader } from '@vitrine/contract/identity/handoff-token'
import { isAdminHostRequest } from '@vitrine/files/admin-host'
import { createDisconnectSignal } from '@vitrine/files/disconnect-signal'
import { dataFields } from '@vitrine/site/server/http/headers'
import type { Listener } from '../listener/listener.ts'

const stallMs = 10_000
const retrySeconds = '5'

const requestHeaders = [
  'accept',
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-length',
  'content-type',
  'cookie',
  'dnt',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'locale',
  'origin',
  'purpose',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-site',
  'sec-gpc',
  'sec-purpose',
  'user-agent',
  adminKeyHeader,
  'x-xsrf-token',
]
const responseHeaders = [
  'accept-ranges',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-range',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'location',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'vary',
  adminKeyHeader,
  'x-content-type-options',
  'x-robots-tag',
]

/** Returns `X-Forwarded-For` for a forwarded request: its own chain, plus the address of the client. */
export const getForwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')

/** Header values of this server, which the other server trusts. */
interface OwnHeaders {
  traceparent?: (() => string | undefined) | undefined
  /** Sent with each request that was received on the admin host. */
  adminHostProof?: string
}

/**
 * Creates a listener that forwards requests to another server, so that the browser needs no origin
 * but that of the site. A slow request may take any time. If the server makes no progress for
 * `stallMs`, answers 503, or cuts the connection if the answer has begun.
 */
export function createReverseProxy(
  url: string,
  { traceparent, adminHostProof }: OwnHeaders = {},
): Listener {
  return async (req, res) => {
    const stall = watchStall()
    const signal = AbortSignal.any([stall.signal, createDisconnectSignal(res)])
    const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
    // The time starts when the request has been sent.
    if (hasBody) req.once('end', stall.begin)
    else stall.begin()
    const proof = isAdminHostRequest(req) ? adminHostProof : undefined
    const own = { traceparent: traceparent?.(), [adminHostHeader]: proof }
    const init = toRequestInit(req, hasBody, own)
    const answer = await fetch(url + req.url, { ...init, signal }).catch(() => undefined)
    req.off('end', stall.begin)
    stall.end()
    if (!answer) {
      const fields = ['Content-Type', 'application/json', 'Retry-After', retrySeconds]
      res.writeHead(503, [...dataFields, ...fields])
      return res.end(JSON.stringify({ message: 'The API does not respond.' }))
    }
    res.writeHead(answer.status, readFields(answer))
    if (!answer.body) return res.end()
    // A client that disconnects is no error.
    await pipeline(readChunks(answer.body, stall), res).catch(() => {})
  }
}

type Stall = ReturnType<typeof watchStall>

/** A timeout for waits in sequence: aborts `signal` if `end` does not follow `begin` in time. */
function watchStall() {
  const stalled = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  const begin = () => {
    end()
    timer = setTimeout(() => stalled.abort(), stallMs)
  }
  return { signal: stalled.signal, begin, end }
}

function toRequestInit(
  req: IncomingMessage,
  hasBody: boolean,
  own: Record<string, string | undefined>,
): RequestInit {
  const headers = requestHeaders.flatMap((name) => {
    const value = req.headers[name]
    return value === undefined ? [] : [[name, String(value)] as [string, string]]
  })
  headers.push(['x-forwarded-for', getForwardedFor(req)])
  // The client cannot send these: the lists above do not contain them.
  for (const [name, value] of Object.entries(own))
    if (value !== undefined) headers.push([name, value])
  const body = hasBody ? { body: Readable.toWeb(req), duplex: 'half' } : {}
  return { method: req.method, headers, redirect: 'manual', ...body } as RequestInit
}

function readFields({ headers }: Response) {
  const fields = responseHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [name, value]
  })
  return [...fields, ...headers.getSetCookie().flatMap((cookie) => ['set-cookie', cookie])]
}

/** The timeout does not run while the client is slow to read. */
async function* readChunks(body: ReadableStream<Uint8Array>, stall: Stall) {
  const reader = body.getReader()
  for (;;) {
    stall.begin()
    const { done, value } = await reader.read().finally(stall.end)
    if (done) return
    yield value
  }
}
