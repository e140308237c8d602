import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { adminHostHeader, adminKeyHeader } from '@vitrine/contract/identity/pass'
import { cameToAdminHost } from '@vitrine/files/admin-host'
import { leavingOf } from '@vitrine/files/leaving'
import { dataFields } from '@vitrine/site/server/http/headers'
import type { Listener } from '../listener/listener.ts'

/** Time without progress after which another server is given up. */
const stallMs = 10_000
const retrySeconds = '5'

const passedOn = [
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
const passedBack = [
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

/** `X-Forwarded-For` of a request that is handed on: the chain that it came by, and who sent it here. */
export const forwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')

/** Header values of our own that the other server believes. */
interface Proofs {
  traceparent?: (() => string | undefined) | undefined
  /** Sent with each request that this process has received on the admin's host. */
  adminHostProof?: string
}

/**
 * Hands the browser's own calls on to another server, so that it needs no other origin than the
 * site's. A call may last as long as it goes on: only a server that is waited for too long at a
 * stretch is given up, with 503, or in the middle of its answer by a cut.
 */
export function forwardTo(url: string, { traceparent, adminHostProof }: Proofs = {}): Listener {
  return async (req, res) => {
    const stall = watchStall()
    const signal = AbortSignal.any([stall.signal, leavingOf(res)])
    const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
    // Before everything has been sent, the server has nothing to answer.
    if (hasBody) req.once('end', stall.begin)
    else stall.begin()
    const proof = cameToAdminHost(req) ? adminHostProof : undefined
    const own = { traceparent: traceparent?.(), [adminHostHeader]: proof }
    const asked = requestOf(req, hasBody, own)
    const answer = await fetch(url + req.url, { ...asked, signal }).catch(() => undefined)
    req.off('end', stall.begin)
    stall.end()
    if (!answer) {
      const fields = ['Content-Type', 'application/json', 'Retry-After', retrySeconds]
      res.writeHead(503, [...dataFields, ...fields])
      return res.end(JSON.stringify({ message: 'The API does not answer.' }))
    }
    res.writeHead(answer.status, fieldsOf(answer))
    if (!answer.body) return res.end()
    // A browser that leaves in the middle is no error.
    await pipeline(piecesOf(answer.body, stall), res).catch(() => {})
  }
}

type Stall = ReturnType<typeof watchStall>

/** Aborts its signal if the current wait has not ended in time. */
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

function requestOf(
  req: IncomingMessage,
  hasBody: boolean,
  own: Record<string, string | undefined>,
): RequestInit {
  const headers = passedOn.flatMap((name) => {
    const value = req.headers[name]
    return value === undefined ? [] : [[name, String(value)] as [string, string]]
  })
  headers.push(['x-forwarded-for', forwardedFor(req)])
  // Those of the browser are not passed on, because the server there believes ours.
  for (const [name, value] of Object.entries(own))
    if (value !== undefined) headers.push([name, value])
  const body = hasBody ? { body: Readable.toWeb(req), duplex: 'half' } : {}
  return { method: req.method, headers, redirect: 'manual', ...body } as RequestInit
}

function fieldsOf({ headers }: Response) {
  const back = passedBack.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [name, value]
  })
  return [...back, ...headers.getSetCookie().flatMap((cookie) => ['set-cookie', cookie])]
}

/** The time does not run while the reader is slow. */
async function* piecesOf(body: ReadableStream<Uint8Array>, stall: Stall) {
  const reader = body.getReader()
  for (;;) {
    stall.begin()
    const { done, value } = await reader.read().finally(stall.end)
    if (done) return
    yield value
  }
}
