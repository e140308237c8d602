import * as z from 'zod/mini'
import { figures } from './figures.ts'

/** Of ours, what tells of one process. */
const ofEach = 'vitrine_worker_requests_total'

/** Figures with their values, as they cross from one process to another; null is no number. */
export const Told = z.array(
  z.object({
    ...{ name: z.string(), help: z.string(), type: z.string(), aggregator: z.string() },
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

/** What one of several workers has told. */
export interface ToldBy {
  /** Its number among them; whoever takes its place has it too. */
  place: number
  told: Told
}

/**
 * The figures of all workers in Prometheus' text. What they count is summed up, together with what those
 * have counted that have ended: a sum that falls would be taken for a start from zero. So is what they
 * hold. What tells of one process, such as its memory, has the label `worker`.
 */
export async function textOfAll(workers: ToldBy[], ended: Told[]): Promise<string> {
  // While one takes over from another, the place is that of the newer one.
  const newest = new Map(workers.map((worker) => [worker.place, worker]))
  const parts = workers.flatMap((worker) => [
    worker.told.filter((figure) => !isOfOne(figure)),
    newest.get(worker.place) === worker ? ofOne(worker) : [],
  ])
  return (await summedUp([...ended.map(counted), ...parts])).metrics()
}

/** What all of these have counted. */
export async function countedBy(all: Told[]): Promise<Told> {
  const sum = await summedUp(all.map(counted))
  return Told.parse(await sum.getMetricsAsJSON())
}

// Loaded with the first scrape, in the parent as in a worker.
async function summedUp(all: Told[]) {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(all)
}

const isOfOne = ({ name, aggregator }: Told[number]) =>
  name === ofEach || (!Object.hasOwn(figures, name) && aggregator !== 'first')

const counted = (told: Told) =>
  told.filter((figure) => !isOfOne(figure) && ['counter', 'histogram'].includes(figure.type))

const ofOne = ({ place, told }: ToldBy) =>
  told.filter(isOfOne).map((figure) => ({
    ...figure,
    aggregator: 'first',
    values: figure.values.map(({ value, labels, ...rest }) => ({
      ...rest,
      value: value ?? Number.NaN,
      labels: { ...labels, worker: String(place) },
    })),
  }))
