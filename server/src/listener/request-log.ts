import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import { findClientAddress } from '@vitrine/api/identity/guards/visitor'
import { redactSecrets } from '@vitrine/contract/operation/redact-secrets'
import { getRequestId } from '@vitrine/files/request-id'
import type { Listener } from './listener.ts'

/** A line of the request log. Contains nothing that identifies a person or grants access. */
export interface RequestLine {
  request: string
  method: string
  /** Without query, tokens and email addresses. */
  path: string
  status: number
  ms: number
  /** Shortened address of the client. */
  from: string
  /** Set if the client disconnected before the end. */
  left?: true
}

const pathMax = 300

/** Writes a line for each request when it has ended. The answer has the request id as `X-Request-Id`. */
export function withRequestLog(
  write: (line: RequestLine) => void,
  isProxy: (address: string) => boolean,
  listener: Listener,
): Listener {
  return (req, res) => {
    const request = getRequestId(req)
    const startedAt = performance.now()
    const { method = '', url = '' } = req
    const from = anonymizeAddress(getClientAddress(req, isProxy))
    res.setHeader('X-Request-Id', request)
    res.once('close', () =>
      write({
        request,
        method,
        path: redactPath(url),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        from,
        ...(res.writableFinished ? {} : { left: true }),
      }),
    )
    return listener(req, res)
  }
}

/** Returns the address of the client; `X-Forwarded-For` counts only from a trusted proxy. */
export function getClientAddress(
  { headers, socket }: IncomingMessage,
  isProxy: (address: string) => boolean,
) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '')
  return findClientAddress(isProxy, socket.remoteAddress ?? '', forwardedFor)
}

/** Returns the path of a URL without query, and with tokens and email addresses replaced by `…`. */
export function redactPath(url: string): string {
  const [path = ''] = url.slice(0, pathMax).split(/[?#]/, 1)
  const segments = path.split('/').map((segment) => (isPrivate(segment) ? '…' : segment))
  return redactSecrets(segments.join('/'))
}

/** True for an email address, and for a segment that looks random: long, with digits and capitals. */
const isPrivate = (segment: string) =>
  /@|%40/i.test(segment) ||
  (/^[\w=%-]{24,}$/.test(segment) && /\d/.test(segment) && /[A-Z]|^[\da-f-]+$/.test(segment))

/** Anonymizes an address: keeps the first three parts, of IPv4 as of IPv6. */
export function anonymizeAddress(address: string): string {
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(unmapped)) return unmapped.replace(/\d+$/, '0')
  const [start = ''] = unmapped.split('::')
  const groups = start.split(':').filter((group) => group !== '')
  return `${groups.slice(0, 3).join(':')}::`
}
