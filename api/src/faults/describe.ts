import { type FaultReport, faultRules } from '@vitrine/contract/operation/faults'
import { redactSecrets } from '@vitrine/contract/operation/redact-secrets'
import { addSourceFiles, findOwnFrame } from '@vitrine/files/stack-frames'
import type { FaultRecord } from './store.ts'

const { messageMax, placeMax } = faultRules
/** Maximum length of the text that the patterns below search: they are slow on long texts. */
const readMax = 4_000

/** Describes an error of the server by its message and the topmost stack frame in our code. */
export function describeServerFault(error: Error): Omit<FaultRecord, 'times'> {
  const place = addSourceFiles(findOwnFrame(error.stack ?? '') ?? '')
  const message = `${error.name}: ${error.message}`.slice(0, readMax)
  return describeFault('server', { message, place: place.slice(0, readMax), path: '' })
}

export const describeBrowserFault = (report: FaultReport) => describeFault('browser', report)

/** Removes personal data, tokens and local folders, and limits the lengths. */
function describeFault(origin: FaultRecord['origin'], { message, place, path }: FaultReport) {
  return {
    origin,
    message: redact(message).slice(0, messageMax),
    place: redactPlace(place),
    path: redact(path.split(/[?#]/, 1)[0] ?? '').slice(0, placeMax),
  }
}

/** The folder or origin before our sources. It differs between installations. */
const folderBeforeSources =
  /(?:file:\/\/|https?:\/\/[^/\s)]+)?\/[^\s)(]*?((?:site|api|server|contract|files|admin|assets)\/[^\s)]+)/

const redactPlace = (line: string) =>
  redact(line.trim().replace(/^at /, '').replace(folderBeforeSources, '$1')).slice(0, placeMax)

const ipAddresses = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi

/** Returns one line without e-mail addresses, tokens, queries and IP addresses. */
const redact = (text: string) =>
  redactSecrets(text)
    .replace(ipAddresses, '…')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
