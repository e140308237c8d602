import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AnswerSource } from '@vitrine/site/server/answers'
import type { Listener } from './hosts.ts'

const answerTimeoutMs = 10_000
const askAgainMs = 5_000

/** An API on another server: its answers are asked for again after a few seconds. */
export function remoteSource(apiUrl: string): AnswerSource {
  const ask = (path: string, init: RequestInit) =>
    fetch(apiUrl + path, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) })
  return {
    fetch: ask,
    ask: async (path, headers) => {
      const answer = await ask(path, { headers })
      const { status, ok } = answer
      const etag = answer.headers.get('etag')
      return { status, etag, value: ok ? await answer.json() : undefined }
    },
    version: () => String(Math.floor(Date.now() / askAgainMs)),
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
  'content-range',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'location',
  'referrer-policy',
  'retry-after',
  'vary',
  'x-content-type-options',
  'x-robots-tag',
]

/** Hands the browser's own calls on, so that it needs no other origin than the site's. */
export function forwardTo(apiUrl: string): Listener {
  return async (req, res) => {
    const headers = passedOn.flatMap((name) => {
      const value = req.headers[name]
      return value === undefined ? [] : [[name, String(value)] as [string, string]]
    })
    const chain = [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean)
    headers.push(['x-forwarded-for', chain.join(', ')])
    const body = req.method === 'GET' || req.method === 'HEAD' ? undefined : Readable.toWeb(req)
    const options = { method: req.method, headers, body, duplex: 'half', redirect: 'manual' }
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await fetch(apiUrl + req.url, { ...options, signal } as RequestInit).catch(
      () => undefined,
    )
    if (!answer) {
      res.writeHead(502, { 'Content-Type': 'application/json' })
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
