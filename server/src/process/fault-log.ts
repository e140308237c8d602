import { DatabaseOutage } from '@vitrine/api/db/outage'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { findOwnFrame } from '@vitrine/files/stack-frames'
import type { LogError } from './log.ts'

const kindsMax = 200
/** Maximum number of request ids that are logged for a kind within a minute, so that users can quote them. */
const loggedIdsMax = 20

interface FaultKind {
  /** Number of repetitions since the last summary. */
  repeats: number
  /** Number of request ids logged since then. */
  loggedIds: number
  sentence: string
  timer: NodeJS.Timeout
}

export interface FaultLog {
  log: LogError
  /** Writes the summaries of repeated failures now. */
  flush: () => void
}

/**
 * Creates the log of failures. Writes the first failure of a kind in full and counts repetitions, with
 * one summary a minute, so that a single cause does not fill the log. Calls `note` with each failure.
 * Ignores clients that disconnect, and outages of the database, which have their own log.
 */
export function createFaultLog(
  write: (fault: unknown) => void,
  note: LogError = () => {},
): FaultLog {
  const kinds = new Map<string, FaultKind>()

  const writeSummary = (kind: FaultKind) => {
    if (kind.repeats > 0) write(`${kind.sentence} (${kind.repeats} more times within a minute)`)
    kind.repeats = 0
    kind.loggedIds = 0
  }
  const remove = (name: string, kind: FaultKind) => {
    clearTimeout(kind.timer)
    kinds.delete(name)
    writeSummary(kind)
  }
  const scheduleSummary = (name: string) =>
    setTimeout(() => {
      const kind = kinds.get(name)
      if (!kind) return
      if (kind.repeats === 0) return remove(name, kind)
      writeSummary(kind)
      kind.timer = scheduleSummary(name)
    }, minuteMs).unref()

  return {
    log: (fault, request) => {
      if (isIgnored(fault)) return
      note(fault, request)
      const name = getKind(fault)
      const known = kinds.get(name)
      if (known) {
        known.repeats += 1
        if (request !== undefined && known.loggedIds++ < loggedIdsMax)
          write({ request, msg: known.sentence })
        return
      }
      write(
        request !== undefined && fault instanceof Error
          ? { err: fault, request, msg: fault.message }
          : fault,
      )
      const [sentence, timer] = [toSentence(fault), scheduleSummary(name)]
      kinds.set(name, { repeats: 0, loggedIds: 0, sentence, timer })
      const [oldest] = kinds
      if (kinds.size > kindsMax && oldest) remove(...oldest)
    },
    flush: () => {
      for (const [name, kind] of kinds) remove(name, kind)
    },
  }
}

const disconnectCodes = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
])

function isIgnored(fault: unknown): boolean {
  const { name, code } = Object(fault)
  return disconnectCodes.has(code) || name === 'AbortError' || isOutage(fault)
}

const isOutage = (fault: unknown): boolean =>
  fault instanceof DatabaseOutage || (fault instanceof Error && isOutage(fault.cause))

/** Groups failures by name, code, and the line of the product that they come from. */
function getKind(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const { name, code, stack = '' } = fault as NodeJS.ErrnoException
  return `${name} ${code ?? ''} ${findOwnFrame(stack) ?? fault.message}`
}

const toSentence = (fault: unknown) =>
  fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
