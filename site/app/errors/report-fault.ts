import { faultPaths } from '@vitrine/contract/http/paths'
import { isChunkError } from '../updates/chunk-error.ts'

/** Maximum number of reports per tab: more would tell nothing new. */
const reportsMax = 5
const messageMax = 1_000
const placeMax = 500
const reportedMessages = new Set<string>()

/** Reports each error once (specification §2, "the team was notified"). */
export function reportFault(failure: unknown) {
  const fault = toFault(failure)
  if (!fault || reportedMessages.has(fault.message) || reportedMessages.size >= reportsMax) return
  reportedMessages.add(fault.message)
  const body = JSON.stringify({ ...fault, path: location.pathname })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  fetch(faultPaths.tell, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}

/** Messages for network failures, and for errors in scripts of other origins. */
const ignoredMessages =
  /failed to fetch|networkerror|load failed|^script error\b|resizeobserver loop/i
const extensionUrls = /(?:chrome|moz|safari-web)-extension:/

/** Returns message and place of an error; undefined if the code of the site did not cause it. */
export function toFault(failure: unknown): { message: string; place: string } | undefined {
  const { name, message, stack, cause } = Object(failure)
  const description = failure instanceof Error ? `${name}: ${message}` : String(failure)
  const messages = `${message ?? description} ${Object(cause).message ?? ''}`
  if (isChunkError(failure) || name === 'AbortError') return undefined
  if (ignoredMessages.test(messages) || extensionUrls.test(String(stack))) return undefined
  return { message: description.slice(0, messageMax), place: findPlace(stack) }
}

function findPlace(stack: unknown): string {
  const fileLine = String(stack ?? '')
    .split('\n')
    .find((line) => /https?:\/\//.test(line))
  return (fileLine ?? '').trim().slice(0, placeMax)
}
