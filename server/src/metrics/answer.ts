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
 * Answers `/metrics` in Prometheus' text, to whoever may ask; to others it is no address. One of several
 * workers answers for all of them. What writes it is loaded with the first question: who never asks pays
 * nothing.
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
  const own = () => {
    opened ??= open()
    return opened
  }
  const read = cluster.isWorker
    ? askParent(async () => (await own()).told())
    : async () => (await own()).text()
  const answer = async (req: IncomingMessage, res: ServerResponse, everyAnswer: string[]) => {
    const text = await read()
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

/** Asks for the figures of all workers, and answers the parent what those of this one are. */
function askParent(told: () => Promise<object[]>) {
  const ask = openQuestions(process, allAnswerMs, async (question) =>
    question === ofYours ? told() : undefined,
  )
  return async () => {
    const text = await ask(ofAll)
    return typeof text === 'string' ? text : undefined
  }
}
