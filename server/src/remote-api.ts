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

const passedOn = ['accept', 'accept-language', 'content-type', 'if-none-match', 'locale']
const passedBack = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'content-type',
  'etag',
  'location',
  'retry-after',
  'x-content-type-options',
]

/** Hands the browser's own calls on, so that it needs no other origin than the site's. */
export function forwardTo(apiUrl: string): Listener {
  return async (req, res) => {
    const headers = passedOn.flatMap((name) => {
      const value = req.headers[name]
      return value === undefined ? [] : [[name, String(value)] as [string, string]]
    })
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
    res.writeHead(answer.status, back)
    if (!answer.body) return res.end()
    // A browser that leaves in the middle is no error.
    await pipeline(Readable.fromWeb(answer.body as never), res).catch(() => {})
  }
}
