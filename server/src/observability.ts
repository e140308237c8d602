import { getBackupState } from '@vitrine/api/backups/store'
import { getDialect } from '@vitrine/api/copies/copies'
import type { Db } from '@vitrine/api/db/schema'
import { createProxyCheck } from '@vitrine/api/identity/guards/api-context'
import { countMails } from '@vitrine/api/mail/store'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { BackupState } from '@vitrine/contract/operation/backups'
import { createProbeReader } from './listener/probe.ts'
import type { Meter } from './metrics/meter.ts'
import type { MetricsSources, StoredMetrics } from './metrics/metric-names.ts'
import type { ApiPart } from './parts/api-part.ts'
import type { HealthSources } from './parts/health-checks.ts'
import type { SitePart } from './parts/site-part.ts'
import type { Config } from './settings/config.ts'

/** The parts of a process that have started; a health check may come before they have. */
export interface StartedParts {
  api?: ApiPart | undefined
  site?: SitePart | undefined
  /** True when all parts have started. */
  isReady: boolean
}

export interface Observability {
  health: HealthSources
  metrics: MetricsSources
}

/** Creates the sources. They read `parts` at each health check and each scrape. */
export function createObservability(
  config: Config,
  secret: string,
  meter: Meter,
  parts: StartedParts,
  hasOwnApi: boolean,
): Observability {
  return {
    health: {
      dataDir: config.dataDir,
      dialect: getDialect(config.databaseUrl),
      db: () => (hasOwnApi ? parts.api?.database.db : null),
      isOpen: () => parts.isReady,
      probe: createProbeReader(secret, createProxyCheck(config.trustProxy)),
    },
    metrics: {
      meter,
      pageCache: () => parts.site?.pageCache(),
      queriesWaiting: () => parts.api?.database.waiting(),
      getTrackingState: () => parts.api?.getTrackingState(),
      stored: () => parts.api && readStored(parts.api.database.db),
    },
  }
}

async function readStored(db: Db): Promise<StoredMetrics> {
  const now = new Date()
  const waiting = await countMails(db, 'waiting', now)
  const failed = await countMails(db, 'failed', now)
  return {
    mails: { waiting, failed },
    backups: toStoredBackups(await getBackupState(db, 'night', now)),
    hourly: toStoredBackups(await getBackupState(db, 'hour', now)),
  }
}

const toStoredBackups = ({ made_at, verified_at, bytes }: BackupState) => ({
  made: toSeconds(made_at),
  verified: toSeconds(verified_at),
  bytes,
})

const toSeconds = (time: string | null) => (time === null ? null : Date.parse(time) / secondMs)
