import { type FaultTold, faultRules } from '@vitrine/contract/operation/faults'
import { withoutSecrets } from '@vitrine/contract/operation/without-secrets'
import { ownPlace, withSources } from '@vitrine/files/built-places'
import type { KeptFault } from './store.ts'

const { messageMax, placeMax } = faultRules
/** What is read of an error of the server, as of what a browser tells: patterns look at it again and again. */
const readMax = 4_000

/** What is kept of an error of the server: what it says, and the line of ours that it comes from. */
export function describeError(error: Error): Omit<KeptFault, 'times'> {
  const place = withSources(ownPlace(error.stack ?? '') ?? '')
  const message = `${error.name}: ${error.message}`.slice(0, readMax)
  return described('server', { message, place: place.slice(0, readMax), path: '' })
}

/** What is kept of what a browser tells. */
export const describeTold = (told: FaultTold) => described('browser', told)

function described(origin: KeptFault['origin'], { message, place, path }: FaultTold) {
  return {
    origin,
    message: plain(message).slice(0, messageMax),
    place: placeIn(place),
    path: plain(path.split(/[?#]/, 1)[0] ?? '').slice(0, placeMax),
  }
}

/** Where the product lies on a machine is nobody's business, and another place in each. */
const folders =
  /(?:file:\/\/|https?:\/\/[^/\s)]+)?\/[^\s)(]*?((?:site|api|server|contract|files|admin|assets)\/[^\s)]+)/

const placeIn = (line: string) =>
  plain(line.trim().replace(/^at /, '').replace(folders, '$1')).slice(0, placeMax)

const addresses = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi

/** One line, without e-mail addresses, tokens, queries and IP addresses. */
const plain = (text: string) =>
  withoutSecrets(text)
    .replace(addresses, '…')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
