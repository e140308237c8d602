import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { serviceSegments } from '@vitrine/contract/addresses/product-segments'
import { dataFields } from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import type { Listener } from '../listener/listener.ts'
import { openIpcRequests } from '../process/ipc-requests.ts'
import { type MetricsAccess, mayReadMetrics } from './access.ts'
import { allMetricsRequest, allMetricsTimeoutMs, ownMetricsRequest } from './aggregate-workers.ts'
import type { MetricsSources } from './metric-names.ts'
import type { ProcessMetrics } from './registry.ts'

export const metricsPath = `/${serviceSegments.metrics}`

const withToken = ['WWW-Authenticate', 'Bearer']
const textFields = ['Content-Type', 'text/plain; version=0.0.4; charset=utf-8']

/**
 * Answers `/metrics` in the text format of Prometheus. Clients without access get 401, or 404 if no
 * token is set. A worker asks the parent process, which sums up all workers. `prom-client` is loaded
 * at the first scrape, so that a site without scrapes does not pay for it.
 */
export function createMetricsEndpoint(
  sources: MetricsSources,
  access: MetricsAccess,
): (otherwise: Listener, everyAnswer?: string[]) => Listener {
  let opened: Promise<ProcessMetrics> | undefined
  const open = async () => {
    const { openMetricsRegistry } = await import('./registry.ts')
    return openMetricsRegistry(sources)
  }
  const getRegistry = () => {
    opened ??= open()
    return opened
  }
  const readText = cluster.isWorker
    ? createParentReader(async () => (await getRegistry()).toJson())
    : async () => (await getRegistry()).toText()
  const answer = async (req: IncomingMessage, res: ServerResponse, everyAnswer: string[]) => {
    const text = await readText()
    if (text === undefined) return sendProblem(res, 503, 'Service Unavailable', everyAnswer)
    const fields = [...dataFields, ...everyAnswer, ...textFields]
    res.writeHead(200, fields).end(req.method === 'HEAD' ? undefined : text)
  }
  return (otherwise, everyAnswer = []) =>
    (req, res) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      if (req.url !== metricsPath || !isRead) return otherwise(req, res)
      if (mayReadMetrics(req, access)) return answer(req, res, everyAnswer)
      if (access.token === undefined) return sendProblem(res, 404, 'Not Found', everyAnswer)
      return sendProblem(res, 401, 'Unauthorized', [...everyAnswer, ...withToken])
    }
}

/**
 * Returns a function that reads the metrics of all workers from the parent process. Answers the
 * parent's requests for the metrics of this worker by `readOwn`.
 */
function createParentReader(readOwn: () => Promise<object[]>) {
  const ask = openIpcRequests(process, allMetricsTimeoutMs, async (question) =>
    question === ownMetricsRequest ? readOwn() : undefined,
  )
  return async () => {
    const text = await ask(allMetricsRequest)
    return typeof text === 'string' ? text : undefined
  }
}
