import type { Meter } from './meter.ts'

export interface StoredMetrics {
  mails: { waiting: number; failed: number }
  backups: StoredBackups
  hourly: StoredBackups
}

/** Times as Unix timestamps in seconds; null if there is no backup. */
interface StoredBackups {
  made: number | null
  verified: number | null
  bytes: number | null
}

/** Sources of the metrics. Each returns undefined for a part that runs in another process. */
export interface MetricsSources {
  meter: Meter
  pageCache: () => { count: number; bytes: number } | undefined
  queriesWaiting: () => number | undefined
  getTrackingState: () => { waiting: number; lost: number } | undefined
  stored: () => Promise<StoredMetrics> | undefined
}

/**
 * Names and help texts of the product's own metrics. `deploy/grafana-dashboard.json` shows them, with
 * the process metrics of `prom-client`.
 */
export const metricHelp = {
  vitrine_http_requests_total: 'Requests answered, by kind and status.',
  vitrine_worker_http_requests_total: 'Requests answered by each worker process.',
  vitrine_page_render_duration_seconds: 'Time to render a page, since the first scrape.',
  vitrine_page_cache_hits_total: 'Pages answered from the page cache.',
  vitrine_page_cache_misses_total: 'Pages rendered, because they were not in the page cache.',
  vitrine_page_cache_pages: 'Pages in the page cache.',
  vitrine_page_cache_bytes: 'Memory used by the page cache.',
  vitrine_database_up: '1 if the database answered this scrape within a second, else 0.',
  vitrine_database_query_duration_seconds:
    'Time of a query, including the wait for a lock, since the first scrape.',
  vitrine_database_queries_waiting: 'Queries waiting for a connection or another transaction.',
  vitrine_images_resized_total: 'Images resized.',
  vitrine_images_pending: 'Images requested but not resized yet.',
  vitrine_mails_waiting: 'Mails waiting to be sent.',
  vitrine_mails_failed: 'Mails that failed for good in the last seven days.',
  vitrine_events_waiting: 'Tracking events waiting to be written.',
  vitrine_events_lost_total: 'Tracking events dropped, because the buffer was full.',
  vitrine_backup_made_timestamp_seconds: 'Time of the last backup.',
  vitrine_backup_verified_timestamp_seconds: 'Time of the last verification of a backup.',
  vitrine_backup_bytes: 'Size of the last backup.',
  vitrine_hourly_copy_made_timestamp_seconds: 'Time of the last hourly copy.',
  vitrine_hourly_copy_bytes: 'Bytes stored for the last hourly copy.',
} as const
