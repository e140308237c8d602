import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { formatAllWorkers, sumCounters, WorkerMetrics } from './sum-workers.ts'

/** Metrics of a process with a number of pages and the render time of one of them. */
async function metricsWith(pages: number, seconds: number, memory: number) {
  const registers = [new Registry()]
  const about = (name: string) => ({ name, help: 'Of the tests.', registers })
  new Counter({ ...about('vitrine_http_requests_total'), labelNames: ['kind'] }).inc(
    { kind: 'page' },
    pages,
  )
  new Histogram({ ...about('vitrine_page_render_duration_seconds'), buckets: [0.1, 1] }).observe(
    seconds,
  )
  new Gauge(about('vitrine_page_cache_bytes')).set(memory)
  new Gauge({ ...about('vitrine_mails_waiting'), aggregator: 'first' }).set(3)
  new Gauge({ ...about('vitrine_database_up'), aggregator: 'min' }).set(pages > 1 ? 1 : 0)
  new Counter(about('vitrine_worker_http_requests_total')).inc(pages)
  new Gauge(about('process_resident_memory_bytes')).set(memory)
  new Gauge({ ...about('nodejs_eventloop_lag_mean_seconds'), aggregator: 'average' }).set(
    Number.NaN,
  )
  // Serialized like a message between two processes.
  return WorkerMetrics.parse(JSON.parse(JSON.stringify(await registers[0]?.getMetricsAsJSON())))
}

const linesIn = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'))

test('counters and gauges are added up, and process metrics have a worker label', async () => {
  const workers = [
    { workerNumber: 1, metrics: await metricsWith(1, 0.05, 10) },
    { workerNumber: 2, metrics: await metricsWith(4, 0.5, 20) },
  ]
  expect(linesIn(await formatAllWorkers(workers, []))).toEqual([
    'vitrine_http_requests_total{kind="page"} 5',
    'vitrine_page_render_duration_seconds_bucket{le="0.1"} 1',
    'vitrine_page_render_duration_seconds_bucket{le="1"} 2',
    'vitrine_page_render_duration_seconds_bucket{le="+Inf"} 2',
    'vitrine_page_render_duration_seconds_sum 0.55',
    'vitrine_page_render_duration_seconds_count 2',
    'vitrine_page_cache_bytes 30',
    'vitrine_mails_waiting 3',
    'vitrine_database_up 0',
    'vitrine_worker_http_requests_total{worker="1"} 1',
    'vitrine_worker_http_requests_total{worker="2"} 4',
    'process_resident_memory_bytes{worker="1"} 10',
    'process_resident_memory_bytes{worker="2"} 20',
    'nodejs_eventloop_lag_mean_seconds{worker="1"} Nan',
    'nodejs_eventloop_lag_mean_seconds{worker="2"} Nan',
  ])
})

test('counters of exited workers are kept, other metrics are not', async () => {
  const ended = [await metricsWith(2, 0.5, 99), await metricsWith(3, 0.5, 99)]
  const workers = [{ workerNumber: 1, metrics: await metricsWith(4, 0.05, 10) }]
  const lines = linesIn(await formatAllWorkers(workers, [await sumCounters(ended)]))
  expect(linesIn(await formatAllWorkers(workers, ended))).toEqual(lines)
  expect(lines).toContain('vitrine_http_requests_total{kind="page"} 9')
  expect(lines).toContain('vitrine_page_render_duration_seconds_count 3')
  expect(lines).toContain('vitrine_page_cache_bytes 10')
})

test('while a worker replaces another, both are counted, and process metrics are those of the new one', async () => {
  const workers = [
    { workerNumber: 1, metrics: await metricsWith(2, 0.05, 10) },
    { workerNumber: 1, metrics: await metricsWith(4, 0.05, 20) },
  ]
  const lines = linesIn(await formatAllWorkers(workers, []))
  expect(lines).toContain('vitrine_http_requests_total{kind="page"} 6')
  expect(lines.filter((line) => line.startsWith('process_'))).toEqual([
    'process_resident_memory_bytes{worker="1"} 20',
  ])
})
