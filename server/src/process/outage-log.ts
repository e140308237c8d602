import type { OutageKind, OutageListener } from '@vitrine/api/db/outage'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from './log.ts'

/** It has to work for so long before it is said to work: what comes and goes is one outage. */
const quietMs = 10_000

/** Tells when something begins to fail and when it works again, in a line each. */
export interface OutageLog {
  failed: (error: unknown) => void
  worked: () => void
}

interface Outage {
  since: number
  failures: number
  /** When it worked for the first time since it last failed. */
  workingSince: number | undefined
}

/** `again` is what is said of its end: "The database answers again". */
export function createOutageLog(again: string, log: LogError, now = Date.now): OutageLog {
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
      log(`${again}, after ${seconds} s and ${failures} failures.`)
    },
  }
}

/** The same for a database: it may answer while nothing can be written. */
export function databaseOutageLog(log: LogError, now = Date.now): OutageListener {
  const logs: Record<OutageKind, OutageLog> = {
    away: createOutageLog('The database answers again', log, now),
    busy: createOutageLog('The database is not busy any more', log, now),
    full: createOutageLog('The database can be written again', log, now),
  }
  return {
    failed: (outage) => logs[outage.kind].failed(outage),
    worked: (wrote) => {
      logs.away.worked()
      if (!wrote) return
      logs.busy.worked()
      logs.full.worked()
    },
  }
}
