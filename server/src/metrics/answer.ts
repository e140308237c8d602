import { dataFields } from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import type { Listener } from '../listener/listener.ts'
import type { MetricsSources } from './figures.ts'
import { mayAsk } from './who-may-ask.ts'

export const metricsPath = '/metrics'

const withToken = ['WWW-Authenticate', 'Bearer']

/**
 * Answers `/metrics` in Prometheus' text, to whoever may ask; to others it is no address. What writes
 * it is loaded with the first question: who never asks pays nothing.
 */
export function createMetrics(
  sources: MetricsSources,
  token: string | undefined,
): (otherwise: Listener) => Listener {
  let opened: Promise<() => Promise<string>> | undefined
  const open = async () => {
    const { openRegistry } = await import('./registry.ts')
    return openRegistry(sources)
  }
  const answer: Listener = async (req, res) => {
    opened ??= open()
    const text = await (await opened)()
    const type = ['Content-Type', 'text/plain; version=0.0.4; charset=utf-8']
    res.writeHead(200, [...dataFields, ...type]).end(req.method === 'HEAD' ? undefined : text)
  }
  return (otherwise) => (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (req.url !== metricsPath || !isRead) return otherwise(req, res)
    if (mayAsk(req, token)) return answer(req, res)
    if (token === undefined) return sendProblem(res, 404, 'Not Found')
    return sendProblem(res, 401, 'Unauthorized', withToken)
  }
}
