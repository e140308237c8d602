import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { bytesMaxByGroup } from '@vitrine/contract/media/media-rules'
import { type LinkNetwork, resolveHost, startRequest } from '../checks/external/request-link.ts'

const redirectsMax = 5
const timeoutMs = 5 * minuteMs
const bytesMax = Math.max(...Object.values(bytesMaxByGroup))

/**
 * Writes a file of another site to the disk. Follows redirects. Each name is resolved once, and its
 * addresses are checked, so that no request reaches a private network. Returns why there is no
 * file: the second half of a sentence.
 */
export async function fetchFile(
  network: LinkNetwork,
  address: string,
  to: string,
  ending: AbortSignal,
): Promise<string | undefined> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)])
  let url = parseUrl(address)
  try {
    for (let step = 0; step <= redirectsMax; step++) {
      const outcome = await fetchOnce(network, url, { to, signal })
      if (typeof outcome === 'string') return outcome
      if (outcome.location === undefined) return undefined
      url = parseUrl(outcome.location, url)
    }
    return 'has too many redirects'
  } catch (error) {
    await rm(to, { force: true })
    if (Object(error).code === 'ENOSPC' || ending.aborted) throw error
    return error instanceof TooLarge ? error.message : `cannot be loaded: ${describe(error)}`
  }
}

class TooLarge extends Error {}

const describe = (error: unknown) =>
  String(Object(error).name === 'TimeoutError' ? 'timeout' : (Object(error).code ?? 'failed'))

async function fetchOnce(
  network: LinkNetwork,
  url: URL | undefined,
  { to, signal }: { to: string; signal: AbortSignal },
): Promise<string | { location: string | undefined }> {
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return 'has no valid address'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const addresses = await resolveHost(network, url.hostname, signal)
  const [address] = addresses
  if (address === undefined) return 'is on a host that does not exist'
  if (!network.isAllowedPort(port) || !addresses.every(network.isAllowedAddress))
    return 'is in a private network or on an unusual port (see --allow-private)'
  const { request, response } = startRequest(url, { method: 'GET', address, network, signal })
  try {
    const answer = await response
    const { statusCode: status = 0, headers } = answer
    const isRedirect = status >= 300 && status < 400 && headers.location !== undefined
    if (isRedirect) return { location: headers.location }
    if (status !== 200) return `answers with status ${status}`
    if (Number(headers['content-length']) > bytesMax) throw new TooLarge(tooLarge)
    await pipeline(answer, limitBytes(), createWriteStream(to, { mode: 0o600 }))
    return { location: undefined }
  } finally {
    request.on('error', () => {})
    request.destroy()
  }
}

const tooLarge = `is larger than ${bytesMax} bytes`

function limitBytes() {
  let bytes = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      done(bytes > bytesMax ? new TooLarge(tooLarge) : null, piece)
    },
  })
}
