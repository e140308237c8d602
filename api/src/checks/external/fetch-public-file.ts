import type { IncomingMessage } from 'node:http'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { type LinkNetwork, resolveHost, startRequest } from './request-link.ts'

/** Why a file was not requested, or not found after the redirects. */
export type FetchProblem = 'address' | 'own-site' | 'unknown-host' | 'private-network' | 'redirects'

export interface FetchOptions {
  url: URL | undefined
  redirectsMax: number
  signal: AbortSignal
  headers?: Record<string, string>
  /** Origins of this very site, which are not requested. */
  ownOrigins?: readonly string[]
}

/**
 * Requests a file of another server, and reads its answer with `read`, also one with an error.
 * Follows redirects. Each name is resolved once, and its addresses are checked, so that no request
 * reaches a private network.
 */
export async function fetchPublicFile<T>(
  network: LinkNetwork,
  options: FetchOptions,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<{ file: T } | { problem: FetchProblem }> {
  let { url } = options
  for (let step = 0; step <= options.redirectsMax; step++) {
    const outcome = await fetchOnce(network, url, options, read)
    if (!('location' in outcome)) return outcome
    url = parseUrl(outcome.location, url)
  }
  return { problem: 'redirects' }
}

async function fetchOnce<T>(
  network: LinkNetwork,
  url: URL | undefined,
  { ownOrigins = [], signal, headers = {} }: FetchOptions,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<{ file: T } | { problem: FetchProblem } | { location: string }> {
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return { problem: 'address' }
  if (ownOrigins.includes(url.origin)) return { problem: 'own-site' }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const addresses = await resolveHost(network, url.hostname, signal)
  const [address] = addresses
  if (address === undefined) return { problem: 'unknown-host' }
  if (!network.isAllowedPort(port) || !addresses.every(network.isAllowedAddress))
    return { problem: 'private-network' }
  const options = { method: 'GET', address, network, signal, headers } as const
  const { request, response } = startRequest(url, options)
  try {
    const answer = await response
    const { location } = answer.headers
    const isRedirect = redirects.includes(answer.statusCode) && location !== undefined
    return isRedirect ? { location } : { file: await read(answer) }
  } finally {
    // The body may be large or endless. An error after the answer has no meaning.
    request.on('error', () => {})
    request.destroy()
  }
}

const redirects: readonly (number | undefined)[] = [300, 301, 302, 303, 307, 308]
