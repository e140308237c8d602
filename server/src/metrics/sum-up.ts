import * as z from 'zod/mini'
import { figures } from './figures.ts'

/** The only own metric that is reported for each worker. */
const perWorkerMetric = 'vitrine_worker_http_requests_total'

/** Metrics of one worker with their values, as sent between processes; null stands for NaN. */
export const Told = z.array(
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
export type Told = z.infer<typeof Told>

export interface ToldBy {
  /** Number of the worker, from 1. A worker that replaces another one has the same number. */
  place: number
  told: Told
}

/**
 * Formats the metrics of all workers as Prometheus text. Sums up counters and gauges. Counters of
 * exited workers stay included, because Prometheus takes a falling counter for a restart. Metrics of
 * a process, such as its memory, have the label `worker`.
 */
export async function textOfAll(workers: ToldBy[], ended: Told[]): Promise<string> {
  // While one worker replaces another, both have the same number: the newer one is reported.
  const newest = new Map(workers.map((worker) => [worker.place, worker]))
  const parts = workers.flatMap((worker) => [
    worker.told.filter((metric) => !isPerWorker(metric)),
    newest.get(worker.place) === worker ? withWorkerLabel(worker) : [],
  ])
  return (await aggregate([...ended.map(pickCounters), ...parts])).metrics()
}

export async function countedBy(all: Told[]): Promise<Told> {
  const sum = await aggregate(all.map(pickCounters))
  return Told.parse(await sum.getMetricsAsJSON())
}

// Loads `prom-client` at the first scrape, in the parent as in a worker.
async function aggregate(all: Told[]) {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(all)
}

const isPerWorker = ({ name, aggregator }: Told[number]) =>
  name === perWorkerMetric || (!Object.hasOwn(figures, name) && aggregator !== 'first')

const pickCounters = (metrics: Told) =>
  metrics.filter((metric) => !isPerWorker(metric) && ['counter', 'histogram'].includes(metric.type))

const withWorkerLabel = ({ place, told }: ToldBy) =>
  told.filter(isPerWorker).map((metric) => ({
    ...metric,
    aggregator: 'first',
    values: metric.values.map(({ value, labels, ...rest }) => ({
      ...rest,
      value: value ?? Number.NaN,
      labels: { ...labels, worker: String(place) },
    })),
  }))
