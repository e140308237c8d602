import { backupState } from '@vitrine/api/backups/store'
import { dialectOf } from '@vitrine/api/copies/copies'
import type { Db } from '@vitrine/api/db/schema'
import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import { countMails } from '@vitrine/api/mail/store'
import type { BackupState } from '@vitrine/contract/backups'
import { secondMs } from '@vitrine/contract/durations'
import { createProbe } from './listener/probe.ts'
import type { MetricsSources, Stored } from './metrics/figures.ts'
import { createMeter } from './metrics/meter.ts'
import type { ApiPart } from './parts/api-part.ts'
import type { HealthSources } from './parts/health.ts'
import type { SitePart } from './parts/site-part.ts'
import type { Config } from './settings/config.ts'

/** The rooms of a process, as far as they are there yet. */
export interface Running {
  api?: ApiPart | undefined
  site?: SitePart
  /** Whether every room answers. */
  isOpen: boolean
}

/** Answers for probes and scrapes of a process. Its rooms may be added later. */
export function observed(
  config: Config,
  secret: string,
  running: Running,
  hasOwnApi: boolean,
): { health: HealthSources; metrics: MetricsSources } {
  return {
    health: {
      dataDir: config.dataDir,
      dialect: dialectOf(config.databaseUrl),
      db: () => (hasOwnApi ? running.api?.database.db : null),
      isOpen: () => running.isOpen,
      probe: createProbe(secret, proxiesIn(config.trustProxy)),
    },
    metrics: {
      meter: createMeter(),
      pageCache: () => running.site?.pageCache(),
      queriesWaiting: () => running.api?.database.waiting(),
      counting: () => running.api?.counting(),
      stored: () => running.api && readStored(running.api.database.db),
    },
  }
}

async function readStored(db: Db): Promise<Stored> {
  const now = new Date()
  const waiting = await countMails(db, 'waiting', now)
  const failed = await countMails(db, 'failed', now)
  return {
    mails: { waiting, failed },
    backups: toldOf(await backupState(db, 'night', now)),
    hourly: toldOf(await backupState(db, 'hour', now)),
  }
}

const toldOf = ({ made_at, verified_at, bytes }: BackupState) => ({
  made: secondsOf(made_at),
  verified: secondsOf(verified_at),
  bytes,
})

const secondsOf = (at: string | null) => (at === null ? null : Date.parse(at) / secondMs)
