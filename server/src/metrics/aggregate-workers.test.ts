import { Worker } from 'node:cluster'
import { expect, test } from 'vitest'
import { readyMessage } from '../process/pool-worker.ts'
import { aggregateWorkers, allMetricsRequest, ownMetricsRequest } from './aggregate-workers.ts'

/** A fake worker that has answered this number of pages. */
function workerWith(pages: number) {
  const worker = new Worker()
  const values = [{ value: pages, labels: {} }]
  const counter = { type: 'counter', aggregator: 'sum', help: 'Of the tests.', values }
  let onMetrics = (_text: unknown) => {}
  worker.send = (message: unknown) => {
    const { question, questionId, value } = Object(message)
    if (question !== ownMetricsRequest) onMetrics(value)
    else
      worker.emit('message', {
        answeredId: questionId,
        value: [{ name: 'vitrine_http_requests_total', ...counter }],
      })
    return true
  }
  const scrape = () =>
    new Promise((resolve) => {
      onMetrics = resolve
      worker.emit('message', { question: allMetricsRequest, questionId: 0 })
    })
  return { worker, scrape }
}

test('the counts of a worker stay in the sum if it exits during a scrape', async () => {
  for (const turns of Array(60).keys()) {
    const begin = aggregateWorkers()
    const [first, second, third] = [workerWith(1), workerWith(2), workerWith(4)]
    const last = workerWith(8)
    for (const [at, { worker }] of [first, second, third, last].entries()) {
      begin(worker, at)
      worker.emit('message', readyMessage)
    }
    await last.scrape()
    first.worker.emit('exit')
    second.worker.emit('exit')
    const scraped = last.scrape()
    for (const _ of Array(turns)) await undefined
    third.worker.emit('exit')
    expect(await scraped).toContain('vitrine_http_requests_total 15\n')
    expect(await last.scrape()).toContain('vitrine_http_requests_total 15\n')
  }
})
