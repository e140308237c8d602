import { getRequestId } from '@vitrine/files/request-id'
import type { Listener } from '../listener/listener.ts'
import { anonymizeAddress, getClientAddress, redactPath } from '../listener/request-log.ts'
import { getRequestKind } from '../metrics/request-kind.ts'
import type { SpanAttributes, Traces } from './traces.ts'

const serverError = 500

/**
 * Starts a trace for each request. Continues the trace of a `traceparent` header only if it comes from
 * a trusted proxy: a stranger could fill the traces, or hide in another one.
 */
export function traceRequests(
  traces: Traces,
  isAdmin: boolean,
  isProxy: (address: string) => boolean,
  listener: Listener,
): Listener {
  return (req, res) => {
    const { method = '', url = '', headers, socket } = req
    const kind = getRequestKind(url, isAdmin)
    const { traceparent } = headers
    const isTrusted = isProxy(socket.remoteAddress ?? '')
    const attributes = {
      'http.request.method': method,
      'url.path': redactPath(url),
      'client.address': anonymizeAddress(getClientAddress(req, isProxy)),
      'vitrine.request.kind': kind,
      'vitrine.request.id': getRequestId(req),
    }
    const { within, end } = traces.startSpan(
      { name: `${method} ${kind}`, kind: 'server', attributes },
      isTrusted && typeof traceparent === 'string' ? traceparent : undefined,
    )
    res.once('close', () => {
      const { statusCode, writableFinished } = res
      const outcome: SpanAttributes = { 'http.response.status_code': statusCode }
      if (!writableFinished) outcome['vitrine.request.left'] = true
      end({ attributes: outcome, failed: statusCode >= serverError })
    })
    return within(() => listener(req, res))
  }
}
