import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { secondMs } from '@vitrine/contract/bounds/durations'

const answerSeconds = 4

interface HttpAnswer {
  status: number
  location: string | undefined
  body: string
}

/**
 * Asks an address by GET and follows no redirect; throws if it does not answer in time. Unlike `fetch`, it
 * also asks at ports that browsers refuse: behind a proxy the site may listen there.
 */
export async function httpGet(url: string, headers: OutgoingHttpHeaders = {}): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(answerSeconds * secondMs)
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const fail = (error: Error) =>
    reject(signal.aborted ? new Error(`no answer within ${answerSeconds} seconds`) : error)
  request(url, { headers, signal, agent: false }, (answer) => {
    const { statusCode: status = 0, headers: fields } = answer
    text(answer).then((body) => resolve({ status, location: fields.location, body }), fail)
  })
    .once('error', fail)
    .end()
  return promise
}
