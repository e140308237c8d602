import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { secondMs } from '@vitrine/contract/bounds/durations'

const answerSeconds = 4

interface HttpResponse {
  status: number
  location: string | undefined
  body: string
}

/**
 * Sends a GET request and follows no redirect. Throws if there is no response in time. Unlike
 * `fetch` it accepts ports that browsers block: behind a proxy the site may listen on one.
 */
export async function httpGet(
  url: string,
  headers: OutgoingHttpHeaders = {},
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(answerSeconds * secondMs)
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const fail = (error: Error) =>
    reject(signal.aborted ? new Error(`no answer within ${answerSeconds} seconds`) : error)
  request(url, { headers, signal, agent: false }, (response) => {
    const { statusCode: status = 0, headers: fields } = response
    text(response).then((body) => resolve({ status, location: fields.location, body }), fail)
  })
    .once('error', fail)
    .end()
  return promise
}
