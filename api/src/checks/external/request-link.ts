import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { parseUrl } from '@vitrine/contract/http/parse-url'

const redirectsMax = 5
/** Headers of an answer; the body is not read. */
const headerBytesMax = 16_384
/** Of all requests for one address together, with their redirects. */
const timeoutMs = 15 * secondMs
const refusedMethods = [405, 501]

/** Errors of the network of this machine, and of an answer that only this parser refuses. */
const ownProblems = /^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|HPE_.*)$/

/** Answer to an address: a status; why there is none; or `skipped` for one that is not requested. */
export type LinkAnswer = { status: number } | { problem: string } | 'skipped'

/** Access to the network. */
export interface LinkNetwork {
  /** Returns the IP addresses of a name. */
  resolve: (name: string) => Promise<string[]>
  isAllowedAddress: (address: string) => boolean
  isAllowedPort: (port: number) => boolean
  userAgent: string
}

/**
 * Requests an address with HEAD, or with GET if the server refuses HEAD. Follows redirects. Each
 * name is resolved once, and the connection goes to the address that was checked. An address on
 * another port, or in a private network, also behind a redirect, is `skipped`.
 */
export async function requestLink(
  network: LinkNetwork,
  address: string,
  ending: AbortSignal,
): Promise<LinkAnswer> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)])
  let url = parseUrl(address)
  for (let step = 0; step <= redirectsMax; step++) {
    const answer = url ? await requestOnce(network, url, signal) : 'skipped'
    if (answer === 'skipped' || 'problem' in answer) return answer
    if (answer.location === undefined) return { status: answer.status }
    url = parseUrl(answer.location, url)
  }
  return { problem: 'redirects' }
}

type RequestStep =
  | { status: number; location: string | undefined }
  | { problem: string }
  | 'skipped'

async function requestOnce(
  network: LinkNetwork,
  url: URL,
  signal: AbortSignal,
): Promise<RequestStep> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return 'skipped'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!network.isAllowedPort(port)) return 'skipped'
  try {
    const addresses = await resolveHost(network, url.hostname, signal)
    if (!addresses.every(network.isAllowedAddress)) return 'skipped'
    const [address] = addresses
    if (address === undefined) return { problem: 'ENOTFOUND' }
    const head = await send(url, { method: 'HEAD', address, network, signal })
    return refusedMethods.includes(head.status)
      ? await send(url, { method: 'GET', address, network, signal })
      : head
  } catch (error) {
    const problem = describeProblem(error, signal)
    return ownProblems.test(problem) ? 'skipped' : { problem }
  }
}

/** Returns the IP addresses of a host. Waits no longer than the signal. */
export async function resolveHost({ resolve }: LinkNetwork, hostname: string, signal: AbortSignal) {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0) return [bare]
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([resolve(bare), aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

export interface SendOptions {
  method: 'HEAD' | 'GET'
  /** IP address to connect to. */
  address: string
  network: LinkNetwork
  signal: AbortSignal
  headers?: Record<string, string>
}

/** Sends one request and reads the head of its answer. */
async function send(url: URL, options: SendOptions) {
  const { request, response } = startRequest(url, options)
  try {
    const { statusCode: status = 0, headers } = await response
    const isRedirect = status >= 300 && status < 400 && headers.location !== undefined
    return { status, location: isRedirect ? headers.location : undefined }
  } finally {
    // The body may be large or endless. An error after the answer has no meaning.
    request.on('error', () => {})
    request.destroy()
  }
}

/** Starts a request to an IP address that was checked. */
export function startRequest(url: URL, { method, address, network, signal, headers }: SendOptions) {
  const family = isIP(address)
  // The name is resolved already: a second answer of the DNS could be another one.
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family)
  const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  const request: ClientRequest = start(url, {
    method,
    lookup,
    signal,
    agent: false,
    maxHeaderSize: headerBytesMax,
    headers: { 'user-agent': network.userAgent, accept: '*/*', ...headers },
  })
  request.once('response', resolve)
  request.once('error', reject)
  request.end()
  return { request, response }
}

function describeProblem(error: unknown, { aborted, reason }: AbortSignal): string {
  if (aborted && Object(reason).name === 'TimeoutError') return 'timeout'
  return String(Object(error).code ?? 'failed').slice(0, problemLengthMax)
}

const problemLengthMax = 60
