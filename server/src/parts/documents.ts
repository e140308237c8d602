import { readNewDocuments } from '@vitrine/api/documents/read-documents'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'

/** Interval at which a process looks for new documents. */
const everyMs = 5 * secondMs

/** Starts reading the documents of the library; returns the step that stops it. */
export function startDocuments(context: ApiContext, logError: LogError): ShutdownStep {
  const ending = new AbortController()
  const stopReading = runEvery(everyMs, () => readNewDocuments(context, ending.signal), logError)
  return {
    name: 'reading of documents',
    stop: () => {
      ending.abort()
      return stopReading()
    },
  }
}
