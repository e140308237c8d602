import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { placeSegments } from '@vitrine/contract/addresses/own-addresses'
import { dataFields } from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import type { Listener } from '../listener/listener.ts'
import { openQuestions } from '../process/questions.ts'
import type { MetricsSources } from './figures.ts'
import { allAnswerMs, ofAll, ofYours } from './gather.ts'
import type { OwnFigures } from './registry.ts'
import { type Access, mayAsk } from './who-may-ask.ts'

export const metricsPath = `/${placeSegments.metrics}`

const withToken = ['WWW-Authenticate', 'Bearer']
const textFields = ['Content-Type', 'text/plain; version=0.0.4; charset=utf-8']

/**
 * Answers `/metrics` in the text format of Prometheus. Clients without access get 401, or 404 if no
 * token is set. A worker asks the parent process, which sums up all workers. `prom-client` is loaded
 * at the first scrape, so that a site without scrapes does not pay for it.
 */
export function createMetrics(
  sources: MetricsSources,
  access: Access,
): (otherwise: Listener, everyAnswer?: string[]) => Listener {
  let opened: Promise<OwnFigures> | undefined
  const open = async () => {
    const { openRegistry } = await import('./registry.ts')
    return openRegistry(sources)
  }
  const getRegistry = () => {
    opened ??= open()
    return opened
  }
  const readText = cluster.isWorker
    ? createParentReader(async () => (await getRegistry()).told())
    : async () => (await getRegistry()).text()
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
      if (mayAsk(req, access)) return answer(req, res, everyAnswer)
      if (access.token === undefined) return sendProblem(res, 404, 'Not Found', everyAnswer)
      return sendProblem(res, 401, 'Unauthorized', [...everyAnswer, ...withToken])
    }
}

/**
 * Returns a function that reads the metrics of all workers from the parent process. Answers the
 * parent's requests for the metrics of this worker by `readOwn`.
 */
function createParentReader(readOwn: () => Promise<object[]>) {
  const ask = openQuestions(process, allAnswerMs, async (question) =>
    question === ofYours ? readOwn() : undefined,
  )
  return async () => {
    const text = await ask(ofAll)
    return typeof text === 'string' ? text : undefined
  }
}
