import { DatabaseOutage } from '@vitrine/api/db/outage'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { ownPlace } from '@vitrine/files/built-places'
import type { LogError } from './log.ts'

const kindsMax = 200
/** So many requests of a kind are named within a minute: somebody may quote one of them. */
const namedMax = 20

interface Kind {
  /** How often it came again since it was last written. */
  again: number
  /** How many requests were named since then. */
  named: number
  sentence: string
  timer: NodeJS.Timeout
}

/** Where faults are told, so that the same one does not fill the log. */
export interface FaultLog {
  log: LogError
  /** Writes what was counted and not told yet. */
  flush: () => void
}

/**
 * Writes the first fault of a kind with its cause, and counts those that follow: a line a minute says
 * how many; `note` hears of each. Clients that left are no fault, and outages of the database have a
 * log of their own.
 */
export function createFaultLog(
  write: (fault: unknown) => void,
  note: LogError = () => {},
): FaultLog {
  const kinds = new Map<string, Kind>()

  const tell = (kind: Kind) => {
    if (kind.again > 0) write(`${kind.sentence} (${kind.again} more times within a minute)`)
    kind.again = 0
    kind.named = 0
  }
  const forget = (name: string, kind: Kind) => {
    clearTimeout(kind.timer)
    kinds.delete(name)
    tell(kind)
  }
  const follow = (name: string) =>
    setTimeout(() => {
      const kind = kinds.get(name)
      if (!kind) return
      if (kind.again === 0) return forget(name, kind)
      tell(kind)
      kind.timer = follow(name)
    }, minuteMs).unref()

  return {
    log: (fault, request) => {
      if (isNoFault(fault)) return
      note(fault, request)
      const name = kindOf(fault)
      const known = kinds.get(name)
      if (known) {
        known.again += 1
        if (request !== undefined && known.named++ < namedMax)
          write({ request, msg: known.sentence })
        return
      }
      write(
        request !== undefined && fault instanceof Error
          ? { err: fault, request, msg: fault.message }
          : fault,
      )
      kinds.set(name, { again: 0, named: 0, sentence: sentenceOf(fault), timer: follow(name) })
      const [oldest] = kinds
      if (kinds.size > kindsMax && oldest) forget(...oldest)
    },
    flush: () => {
      for (const [name, kind] of kinds) forget(name, kind)
    },
  }
}

/** What a connection says when the other end is gone. */
const leftCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

function isNoFault(fault: unknown): boolean {
  const { name, code } = Object(fault)
  return leftCodes.has(code) || name === 'AbortError' || isOutage(fault)
}

const isOutage = (fault: unknown): boolean =>
  fault instanceof DatabaseOutage || (fault instanceof Error && isOutage(fault.cause))

/** Faults of one kind have a name, a code, and the line of ours in common where they come from. */
function kindOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const { name, code, stack = '' } = fault as NodeJS.ErrnoException
  return `${name} ${code ?? ''} ${ownPlace(stack) ?? fault.message}`
}

const sentenceOf = (fault: unknown) =>
  fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
