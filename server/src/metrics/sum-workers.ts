import * as z from 'zod/mini'
import { metricHelp } from './metric-names.ts'

/** The only own metric that is reported for each worker. */
const perWorkerMetric = 'vitrine_worker_http_requests_total'

/** Metrics of one worker with their values, as sent between processes; null stands for NaN. */
export const WorkerMetrics = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.string(),
    aggregator: z.string(),
    values: z.array(
      z.object({
        value: z.nullable(z.number()),
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
        metricName: z.optional(z.string()),
      }),
    ),
  }),
)
export type WorkerMetrics = z.infer<typeof WorkerMetrics>

export interface NumberedWorkerMetrics {
  /** Number of the worker, from 1. A worker that replaces another one has the same number. */
  workerNumber: number
  metrics: WorkerMetrics
}

/**
 * Formats the metrics of all workers as Prometheus text. Sums up counters and gauges. Counters of
 * exited workers stay included, because Prometheus takes a falling counter for a restart. Metrics of
 * a process, such as its memory, have the label `worker`.
 */
export async function formatAllWorkers(
  workers: NumberedWorkerMetrics[],
  ended: WorkerMetrics[],
): Promise<string> {
  // While one worker replaces another, both have the same number: the newer one is reported.
  const newest = new Map(workers.map((worker) => [worker.workerNumber, worker]))
  const parts = workers.flatMap((worker) => [
    worker.metrics.filter((metric) => !isPerWorker(metric)),
    newest.get(worker.workerNumber) === worker ? withWorkerLabel(worker) : [],
  ])
  return (await aggregate([...ended.map(pickCounters), ...parts])).metrics()
}

export async function sumCounters(all: WorkerMetrics[]): Promise<WorkerMetrics> {
  const sum = await aggregate(all.map(pickCounters))
  return WorkerMetrics.parse(await sum.getMetricsAsJSON())
}

// Loads `prom-client` at the first scrape, in the parent as in a worker.
async function aggregate(all: WorkerMetrics[]) {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(all)
}

const isPerWorker = ({ name, aggregator }: WorkerMetrics[number]) =>
  name === perWorkerMetric || (!Object.hasOwn(metricHelp, name) && aggregator !== 'first')

const pickCounters = (metrics: WorkerMetrics) =>
  metrics.filter((metric) => !isPerWorker(metric) && ['counter', 'histogram'].includes(metric.type))

const withWorkerLabel = ({ workerNumber, metrics }: NumberedWorkerMetrics) =>
  metrics.filter(isPerWorker).map((metric) => ({
    ...metric,
    aggregator: 'first',
    values: metric.values.map(({ value, labels, ...rest }) => ({
      ...rest,
      value: value ?? Number.NaN,
      labels: { ...labels, worker: String(workerNumber) },
    })),
  }))
