import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import { addressFrom } from '@vitrine/api/identity/guards/visitor'
import { withoutSecrets } from '@vitrine/contract/operation/without-secrets'
import { requestIdOf } from '@vitrine/files/request-id'
import type { Listener } from './listener.ts'

/** What is written of a request: nothing by which a person is known, or could be let in. */
export interface RequestLine {
  request: string
  method: string
  /** Without its query, tokens and e-mail addresses. */
  path: string
  status: number
  ms: number
  /** The network that it came from, shortened. */
  from: string
  /** Whoever asked has left before the end. */
  left?: true
}

const pathMax = 300

/** Has every request written down when it is over, under an id that its answer carries as well. */
export function withRequestLog(
  write: (line: RequestLine) => void,
  isProxy: (address: string) => boolean,
  listener: Listener,
): Listener {
  return (req, res) => {
    const request = requestIdOf(req)
    const began = performance.now()
    const { method = '', url = '' } = req
    const from = shortened(visitorOf(req, isProxy))
    res.setHeader('X-Request-Id', request)
    res.once('close', () =>
      write({
        ...{ request, method, path: withoutTokens(url), status: res.statusCode },
        ms: Math.round(performance.now() - began),
        from,
        ...(res.writableFinished ? {} : { left: true }),
      }),
    )
    return listener(req, res)
  }
}

/** Who asks, as proxies of ours say. */
export function visitorOf(
  { headers, socket }: IncomingMessage,
  isProxy: (address: string) => boolean,
) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '')
  return addressFrom(isProxy, socket.remoteAddress ?? '', forwardedFor)
}

/** The path of an address, for a log. */
export function withoutTokens(url: string): string {
  const [path = ''] = url.slice(0, pathMax).split(/[?#]/, 1)
  const segments = path.split('/').map((segment) => (isPrivate(segment) ? '…' : segment))
  return withoutSecrets(segments.join('/'))
}

/** An e-mail address, or what is longer and more mixed than anything that people write. */
const isPrivate = (segment: string) =>
  /@|%40/i.test(segment) ||
  (/^[\w=%-]{24,}$/.test(segment) && /\d/.test(segment) && /[A-Z]|^[\da-f-]+$/.test(segment))

/** An IPv4 address without its last part, an IPv6 address without all but its first three. */
export function shortened(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0')
  const [before = ''] = plain.split('::')
  const groups = before.split(':').filter((group) => group !== '')
  return `${groups.slice(0, 3).join(':')}::`
}
