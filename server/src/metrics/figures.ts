import type { Meter } from './meter.ts'

/** What the database says of work that is under way. */
export interface StoredFigures {
  mails: { waiting: number; failed: number }
  backups: StoredBackups
  hourly: StoredBackups
}

/** In seconds since 1970; null where there has been none. */
interface StoredBackups {
  made: number | null
  verified: number | null
  bytes: number | null
}

/** Where the figures come from; a part that another process has is undefined. */
export interface MetricsSources {
  meter: Meter
  pageCache: () => { count: number; bytes: number } | undefined
  queriesWaiting: () => number | undefined
  counting: () => { waiting: number; lost: number } | undefined
  stored: () => Promise<StoredFigures> | undefined
}

/**
 * Every figure of our own, with what it says: the dashboard in `deploy/` shows these, and those of the
 * process that `prom-client` has names for.
 */
export const figures = {
  vitrine_requests_total: 'Requests that were answered, by kind and status.',
  vitrine_worker_requests_total:
    'Requests that a process has answered; of several, each by its place.',
  vitrine_render_seconds: 'How long pages took to render, since the first scrape.',
  vitrine_page_cache_hits_total: 'Pages that were answered from memory.',
  vitrine_page_cache_misses_total: 'Pages that had to be rendered.',
  vitrine_page_cache_pages: 'Pages that are held in memory.',
  vitrine_page_cache_bytes: 'Memory that held pages take.',
  vitrine_database_up: 'Whether the database answered this scrape within a second.',
  vitrine_database_query_seconds:
    'How long queries took, with their wait for a lock, since the first scrape.',
  vitrine_database_waiting: 'Queries that wait for a connection or for another transaction.',
  vitrine_images_made_total: 'Images that were resized.',
  vitrine_images_pending: 'Images that are asked for and not made yet.',
  vitrine_mails_waiting: 'Mails that wait to be sent.',
  vitrine_mails_failed: 'Mails that were given up in the last seven days.',
  vitrine_events_waiting: 'Events of readers that wait to be written.',
  vitrine_events_lost_total: 'Events of readers that were given up, because too many waited.',
  vitrine_backup_made_timestamp_seconds: 'When the last backup was made.',
  vitrine_backup_verified_timestamp_seconds: 'When a backup was last tried by restoring it.',
  vitrine_backup_bytes: 'How large the last backup is.',
  vitrine_hourly_copy_made_timestamp_seconds: 'When the last hourly copy was made.',
  vitrine_hourly_copy_bytes: 'What had to be stored for the last hourly copy.',
} as const
