import { backupState } from '@vitrine/api/backups/store'
import { dialectOf } from '@vitrine/api/copies/copies'
import type { Db } from '@vitrine/api/db/schema'
import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import { countMails } from '@vitrine/api/mail/store'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { BackupState } from '@vitrine/contract/operation/backups'
import { createProbe } from './listener/probe.ts'
import type { MetricsSources, StoredFigures } from './metrics/figures.ts'
import type { Meter } from './metrics/meter.ts'
import type { ApiPart } from './parts/api-part.ts'
import type { HealthSources } from './parts/health.ts'
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
export function observabilityOf(
  config: Config,
  secret: string,
  meter: Meter,
  parts: StartedParts,
  hasOwnApi: boolean,
): Observability {
  return {
    health: {
      dataDir: config.dataDir,
      dialect: dialectOf(config.databaseUrl),
      db: () => (hasOwnApi ? parts.api?.database.db : null),
      isOpen: () => parts.isReady,
      probe: createProbe(secret, proxiesIn(config.trustProxy)),
    },
    metrics: {
      meter,
      pageCache: () => parts.site?.pageCache(),
      queriesWaiting: () => parts.api?.database.waiting(),
      counting: () => parts.api?.counting(),
      stored: () => parts.api && readStored(parts.api.database.db),
    },
  }
}

async function readStored(db: Db): Promise<StoredFigures> {
  const now = new Date()
  const waiting = await countMails(db, 'waiting', now)
  const failed = await countMails(db, 'failed', now)
  return {
    mails: { waiting, failed },
    backups: toBackupFigures(await backupState(db, 'night', now)),
    hourly: toBackupFigures(await backupState(db, 'hour', now)),
  }
}

const toBackupFigures = ({ made_at, verified_at, bytes }: BackupState) => ({
  made: toSeconds(made_at),
  verified: toSeconds(verified_at),
  bytes,
})

const toSeconds = (time: string | null) => (time === null ? null : Date.parse(time) / secondMs)
