import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { updateIndex } from '@vitrine/api/search/index/update-index'
import type { RunInTurn } from '@vitrine/files/turns'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'

/** A text of a large commit is found within a second, if there are few. */
const checkEveryMs = 500

/**
 * Starts to index texts of large commits and of other programs, and to rebuild the index after an
 * update; returns the step that stops it.
 */
export function startSearchIndex(
  { db, now }: ApiContext,
  runInTurn: RunInTurn,
  logError: LogError,
): ShutdownStep {
  const ending = new AbortController()
  const work = () => updateIndex({ db, now, runInTurn, ending: ending.signal })
  const stopWork = runEvery(checkEveryMs, work, logError)
  const stop = async () => {
    ending.abort()
    await stopWork()
  }
  return { name: 'search index', stop }
}
