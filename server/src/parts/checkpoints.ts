import { createCheckpoints } from '@vitrine/api/db/checkpoints'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import type { Db } from '@vitrine/api/db/schema'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'
import type { Config } from '../settings/config.ts'

/** Starts the checkpoints of an SQLite file; returns the step that stops them. */
export function startCheckpoints(
  { databaseUrl }: Config,
  db: Db,
  logError: LogError,
): ShutdownStep[] {
  if (!isFileUrl(databaseUrl)) return []
  const checkpoints = createCheckpoints(db, toFilePath(databaseUrl))
  const stopRuns = runEvery(secondMs, checkpoints.run, logError)
  const stop = async () => {
    await stopRuns()
    await checkpoints.close()
  }
  return [{ name: 'checkpoints', stop }]
}
