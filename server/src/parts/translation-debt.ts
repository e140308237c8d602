import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { updateDebt } from '@vitrine/api/translation-debt/update-debt'
import type { RunInTurn } from '@vitrine/files/turns'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'

/** Debt is right within a second. */
const checkEveryMs = 500

/** Starts to count the words to translate after each change; returns the step that stops it. */
export function startTranslationDebt(
  { db, rules, now }: ApiContext,
  runInTurn: RunInTurn,
  logError: LogError,
): ShutdownStep {
  const ending = new AbortController()
  let isFirst = true
  const work = async () => {
    await updateDebt(
      { db, rules, now, runInTurn, logError },
      { ending: ending.signal, recount: isFirst },
    )
    isFirst = false
  }
  const stopWork = runEvery(checkEveryMs, work, logError)
  const stop = async () => {
    ending.abort()
    await stopWork()
  }
  return { name: 'debt of translations', stop }
}
