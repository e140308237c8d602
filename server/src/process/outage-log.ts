import type { OutageKind, OutageListener } from '@vitrine/api/db/outage'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from './log.ts'

/** Time without failures after which an outage has ended: repeated short failures are one outage. */
const quietMs = 10_000

/** Logs the beginning and the end of an outage, in one line each. */
export interface OutageLog {
  failed: (error: unknown) => void
  worked: () => void
}

interface Outage {
  since: number
  failures: number
  /** Time of the first success since the last failure. */
  workingSince: number | undefined
}

/** Creates an outage log. `endMessage` is logged at the end: "The database responds again". */
export function createOutageLog(endMessage: string, log: LogError, now = Date.now): OutageLog {
  let outage: Outage | undefined
  return {
    failed: (error) => {
      if (outage) {
        outage.failures += 1
        outage.workingSince = undefined
        return
      }
      outage = { since: now(), failures: 1, workingSince: undefined }
      log(`${Object(error).message ?? error}`)
    },
    worked: () => {
      if (!outage) return
      outage.workingSince ??= now()
      if (now() - outage.workingSince < quietMs) return
      const { since, failures, workingSince } = outage
      const seconds = Math.ceil((workingSince - since) / secondMs)
      outage = undefined
      log(`${endMessage}, after ${seconds} s and ${failures} failures.`)
    },
  }
}

/** Creates the outage log of the database. Reads can succeed while writes fail. */
export function createDatabaseOutageLog(log: LogError, now = Date.now): OutageListener {
  const logs: Record<OutageKind, OutageLog> = {
    away: createOutageLog('The database responds again', log, now),
    busy: createOutageLog('The database is no longer busy', log, now),
    full: createOutageLog('The database accepts writes again', log, now),
  }
  return {
    onFailure: (outage) => logs[outage.kind].failed(outage),
    onSuccess: (wrote) => {
      logs.away.worked()
      if (!wrote) return
      logs.busy.worked()
      logs.full.worked()
    },
  }
}
