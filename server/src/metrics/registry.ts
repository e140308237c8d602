import { secondMs } from '@vitrine/contract/bounds/durations'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listRequestCounts } from './meter.ts'
import { type MetricsSources, metricHelp, type StoredMetrics } from './metric-names.ts'

/** Timeout of the database at a scrape. Its metrics are missing afterwards. */
const databaseTimeoutMs = secondMs
/** Resolution of the event loop lag. */
const loopPrecisionMs = 20

const renderBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const queryBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 10]

type MetricName = keyof typeof metricHelp
type ReadValue = () => number | null | undefined
/** How the parent process combines the values of all workers. */
type Aggregator = 'sum' | 'min' | 'first'

export interface ProcessMetrics {
  /** Returns them in the text format of Prometheus. */
  toText: () => Promise<string>
  /** Returns them as JSON, for the parent process. */
  toJson: () => Promise<object[]>
}

/** Creates the registry of this process. Starts to measure renderings and queries. */
export function openMetricsRegistry(sources: MetricsSources): ProcessMetrics {
  const registry = new Registry()
  let stored: StoredMetrics | null | undefined
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs })
  const factories = createFactories(registry)
  addProcessMetrics(factories, sources)
  addStoredMetrics(factories, () => stored)
  const singleFlight = createSingleFlight<void>()
  const read = () =>
    singleFlight('scrape', async () => {
      stored = await readStored(sources)
    })
  return {
    toText: async () => {
      await read()
      return registry.metrics()
    },
    toJson: async () => {
      await read()
      return registry.getMetricsAsJSON()
    },
  }
}

/** Returns undefined if the database is in another process, null if it does not respond. */
async function readStored({ stored }: MetricsSources) {
  const reading = stored()
  return (
    reading &&
    withTimeout(
      databaseTimeoutMs,
      reading.catch(() => null),
      () => null,
    )
  )
}

type Factories = ReturnType<typeof createFactories>

function createFactories(registry: Registry) {
  const about = (name: MetricName) => ({ name, help: metricHelp[name], registers: [registry] })
  return {
    about,
    /** Creates a gauge. It is missing if `read` returns no value. */
    gauge: (name: MetricName, read: ReadValue, aggregator: Aggregator = 'sum') =>
      new Gauge({
        ...about(name),
        aggregator,
        collect() {
          this.remove()
          const value = read()
          if (value != null) this.set(value)
        },
      }),
    counter: (name: MetricName, read: ReadValue) =>
      new Counter({
        ...about(name),
        collect() {
          this.reset()
          this.inc(read() ?? 0)
        },
      }),
  }
}

function addProcessMetrics({ about, gauge, counter }: Factories, sources: MetricsSources) {
  const { meter, pageCache, queriesWaiting, getTrackingState } = sources
  new Counter({
    ...about('vitrine_http_requests_total'),
    labelNames: ['kind', 'status'],
    collect() {
      this.reset()
      for (const { kind, status, times } of listRequestCounts(meter))
        this.inc({ kind, status }, times)
    },
  })
  counter('vitrine_worker_http_requests_total', () =>
    listRequestCounts(meter).reduce((all, { times }) => all + times, 0),
  )
  const renders = new Histogram({
    ...about('vitrine_page_render_duration_seconds'),
    buckets: renderBuckets,
  })
  const queries = new Histogram({
    ...about('vitrine_database_query_duration_seconds'),
    buckets: queryBuckets,
  })
  meter.onRender = (seconds) => renders.observe(seconds)
  meter.onQuery = (seconds) => queries.observe(seconds)
  counter('vitrine_page_cache_hits_total', () => meter.pages.hits)
  counter('vitrine_page_cache_misses_total', () => meter.pages.misses)
  gauge('vitrine_page_cache_pages', () => pageCache()?.count)
  gauge('vitrine_page_cache_bytes', () => pageCache()?.bytes)
  gauge('vitrine_database_queries_waiting', queriesWaiting)
  counter('vitrine_images_resized_total', () => meter.images.made)
  gauge('vitrine_images_pending', () => meter.images.pending)
  gauge('vitrine_events_waiting', () => getTrackingState()?.waiting)
  counter('vitrine_events_lost_total', () => getTrackingState()?.lost)
}

function addStoredMetrics({ gauge }: Factories, stored: () => StoredMetrics | null | undefined) {
  const isUp = () => {
    const values = stored()
    return values === undefined ? undefined : Number(values !== null)
  }
  gauge('vitrine_database_up', isUp, 'min')
  // All processes read the same value.
  const shared = (name: MetricName, read: ReadValue) => gauge(name, read, 'first')
  shared('vitrine_mails_waiting', () => stored()?.mails.waiting)
  shared('vitrine_mails_failed', () => stored()?.mails.failed)
  shared('vitrine_backup_made_timestamp_seconds', () => stored()?.backups.made)
  shared('vitrine_backup_verified_timestamp_seconds', () => stored()?.backups.verified)
  shared('vitrine_backup_bytes', () => stored()?.backups.bytes)
  shared('vitrine_hourly_copy_made_timestamp_seconds', () => stored()?.hourly.made)
  shared('vitrine_hourly_copy_bytes', () => stored()?.hourly.bytes)
}
