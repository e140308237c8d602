import { secondMs } from '@vitrine/contract/bounds/durations'
import { within } from '@vitrine/contract/bounds/within'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { figures, type MetricsSources, type StoredFigures } from './figures.ts'
import { countedRequests } from './meter.ts'

/** How long a scrape waits for the database: what it would have said is then left out. */
const answerMs = secondMs
/** How often the event loop is asked how late it is. */
const loopPrecisionMs = 20

const renderBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const queryBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 10]

type Figure = keyof typeof figures
type Read = () => number | null | undefined
/** How the values of several workers are put together. */
type Aggregator = 'sum' | 'min' | 'first'

/** The figures of this process, as they are now. */
export interface OwnFigures {
  /** In Prometheus' text. */
  text: () => Promise<string>
  /** As values, for those who put them together with others. */
  told: () => Promise<object[]>
}

/** Opens the figures of this process. */
export function openRegistry(sources: MetricsSources): OwnFigures {
  const registry = new Registry()
  let stored: StoredFigures | null | undefined
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs })
  const tools = toolsOn(registry)
  addCounted(tools, sources)
  addStored(tools, () => stored)
  const singleFlight = createSingleFlight<void>()
  const read = () =>
    singleFlight('scrape', async () => {
      stored = await storedNow(sources)
    })
  return {
    text: async () => {
      await read()
      return registry.metrics()
    },
    told: async () => {
      await read()
      return registry.getMetricsAsJSON()
    },
  }
}

/** Undefined where another process has the database, null where it does not answer. */
async function storedNow({ stored }: MetricsSources) {
  const asking = stored()
  return (
    asking &&
    within(
      answerMs,
      asking.catch(() => null),
      () => null,
    )
  )
}

type Tools = ReturnType<typeof toolsOn>

function toolsOn(registry: Registry) {
  const about = (name: Figure) => ({ name, help: figures[name], registers: [registry] })
  return {
    about,
    /** A number that goes up and down; what cannot be told is left out. Several workers hold it together. */
    gauge: (name: Figure, read: Read, aggregator: Aggregator = 'sum') =>
      new Gauge({
        ...about(name),
        aggregator,
        collect() {
          this.remove()
          const value = read()
          if (value != null) this.set(value)
        },
      }),
    /** A number that only grows; it is counted elsewhere. */
    counter: (name: Figure, read: Read) =>
      new Counter({
        ...about(name),
        collect() {
          this.reset()
          this.inc(read() ?? 0)
        },
      }),
  }
}

/** What this process counts itself. */
function addCounted({ about, gauge, counter }: Tools, sources: MetricsSources) {
  const { meter, pageCache, queriesWaiting, counting } = sources
  new Counter({
    ...about('vitrine_requests_total'),
    labelNames: ['kind', 'status'],
    collect() {
      this.reset()
      for (const { kind, status, times } of countedRequests(meter))
        this.inc({ kind, status }, times)
    },
  })
  counter('vitrine_worker_requests_total', () =>
    countedRequests(meter).reduce((all, { times }) => all + times, 0),
  )
  const renders = new Histogram({ ...about('vitrine_render_seconds'), buckets: renderBuckets })
  const queries = new Histogram({
    ...about('vitrine_database_query_seconds'),
    buckets: queryBuckets,
  })
  meter.onRender = (seconds) => renders.observe(seconds)
  meter.onQuery = (seconds) => queries.observe(seconds)
  counter('vitrine_page_cache_hits_total', () => meter.pages.hits)
  counter('vitrine_page_cache_misses_total', () => meter.pages.misses)
  gauge('vitrine_page_cache_pages', () => pageCache()?.count)
  gauge('vitrine_page_cache_bytes', () => pageCache()?.bytes)
  gauge('vitrine_database_waiting', queriesWaiting)
  counter('vitrine_images_made_total', () => meter.images.made)
  gauge('vitrine_images_pending', () => meter.images.pending)
  gauge('vitrine_events_waiting', () => counting()?.waiting)
  counter('vitrine_events_lost_total', () => counting()?.lost)
}

/** What the database knows, as it was read for this scrape. */
function addStored({ gauge }: Tools, stored: () => StoredFigures | null | undefined) {
  const isUp = () => {
    const told = stored()
    return told === undefined ? undefined : Number(told !== null)
  }
  gauge('vitrine_database_up', isUp, 'min')
  // The same in every process.
  const said = (name: Figure, read: Read) => gauge(name, read, 'first')
  said('vitrine_mails_waiting', () => stored()?.mails.waiting)
  said('vitrine_mails_failed', () => stored()?.mails.failed)
  said('vitrine_backup_made_timestamp_seconds', () => stored()?.backups.made)
  said('vitrine_backup_verified_timestamp_seconds', () => stored()?.backups.verified)
  said('vitrine_backup_bytes', () => stored()?.backups.bytes)
  said('vitrine_hourly_copy_made_timestamp_seconds', () => stored()?.hourly.made)
  said('vitrine_hourly_copy_bytes', () => stored()?.hourly.bytes)
}
