import { faultPaths } from '@vitrine/contract/http/paths'
import { worthTelling } from './worth-telling.ts'

/** A tab that fails again and again says nothing new. */
const toldMax = 5
const told = new Set<string>()

/** Tells the server what has failed here, each failure once (specification §2, "the team was notified"). */
export function tellFault(failure: unknown) {
  const fault = worthTelling(failure)
  if (!fault || told.has(fault.message) || told.size >= toldMax) return
  told.add(fault.message)
  const body = JSON.stringify({ ...fault, path: location.pathname })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  // Whether it arrives is not the reader's concern.
  fetch(faultPaths.tell, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}
