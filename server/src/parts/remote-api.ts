import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { leavingOf } from '@vitrine/files/leaving'
import type { AnswerSource } from '@vitrine/site/server/answers'

import { dataFields } from '@vitrine/site/server/headers'
import type { Listener } from '../listener/listener.ts'
import { createBreaker } from '../process/breaker.ts'

/** How long another server may take, in milliseconds. */
const usualLimits = {
  /** The whole of an answer. */
  answer: 10_000,
  /** From here on a visitor who holds nothing is told to come again. */
  late: 2_500,
  /** For a fresh answer where an older one is held: no reader feels it. */
  fresh: 30,
}
const askAgainMs = 5_000
const ok = 200
const retrySeconds = '5'

/** An API on another server: its answers are asked for again after a few seconds. */
export function remoteSource(apiUrl: string, limits = usualLimits): AnswerSource {
  const breaker = createBreaker(limits.late)
  const ask = (path: string, init: RequestInit, timeoutMs: number) =>
    fetch(apiUrl + path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return {
    // While pages find the API away, other calls wait no longer than they do.
    fetch: (path, init) => ask(path, init, breaker.isOpen() ? limits.late : limits.answer),
    ask: async (path, headers) => {
      const { status, etag, text } = await breaker.call(async () => {
        const answer = await ask(path, { headers }, limits.answer)
        // Also what is not wanted is read: its connection serves the next call.
        const text = await answer.text()
        return { status: answer.status, etag: answer.headers.get('etag'), text }
      })
      return { status, etag, value: status === ok ? JSON.parse(text) : undefined }
    },
    version: () => String(Math.floor(Date.now() / askAgainMs)),
    waits: { held: limits.fresh, unheld: limits.late },
  }
}

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
  'sec-fetch-site',
  'sec-gpc',
  'sec-purpose',
  'user-agent',
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
  'x-content-type-options',
  'x-robots-tag',
]

/** `X-Forwarded-For` of a request that is handed on: the chain that it came by, and who sent it here. */
export const forwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')

/** Hands the browser's own calls on, so that it needs no other origin than the site's. */
export function forwardTo(apiUrl: string): Listener {
  return async (req, res) => {
    const headers = passedOn.flatMap((name) => {
      const value = req.headers[name]
      return value === undefined ? [] : [[name, String(value)] as [string, string]]
    })
    headers.push(['x-forwarded-for', forwardedFor(req)])
    const body = req.method === 'GET' || req.method === 'HEAD' ? undefined : Readable.toWeb(req)
    const options = { method: req.method, headers, body, duplex: 'half', redirect: 'manual' }
    const signal = AbortSignal.any([AbortSignal.timeout(usualLimits.answer), leavingOf(res)])
    const answer = await fetch(apiUrl + req.url, { ...options, signal } as RequestInit).catch(
      () => undefined,
    )
    if (!answer) {
      const fields = ['Content-Type', 'application/json', 'Retry-After', retrySeconds]
      res.writeHead(503, [...dataFields, ...fields])
      return res.end(JSON.stringify({ message: 'The API does not answer.' }))
    }
    const back = passedBack.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [name, value]
    })
    const cookies = answer.headers.getSetCookie().flatMap((cookie) => ['set-cookie', cookie])
    res.writeHead(answer.status, [...back, ...cookies])
    if (!answer.body) return res.end()
    // A browser that leaves in the middle is no error.
    await pipeline(Readable.fromWeb(answer.body as never), res).catch(() => {})
  }
}
