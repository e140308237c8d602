import { createKeys } from '@vitrine/api/crypto/secrets'
import { requestDeletion } from '@vitrine/contract/endpoints/account'
import {
  requestPasswordReset,
  resetPassword,
  setUp,
  signIn,
  signOut,
  takeSecondStep,
} from '@vitrine/contract/endpoints/sign-in'
import { apiSegments, placeSegments } from '@vitrine/contract/own-addresses'
import { adminPathOf } from '@vitrine/contract/pass'
import { trackingPaths } from '@vitrine/contract/tracking-paths'
import { dataFields } from '@vitrine/site/server/http/headers'
import type { HostRule } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import { adminListener } from './parts/admin-part.ts'
import type { ApiPart } from './parts/api-part.ts'
import { forwardTo } from './parts/forward.ts'
import { createStorageListener, mediaHere } from './parts/storage.ts'
import type { LogError } from './process/log.ts'
import type { Config } from './settings/config.ts'
import type { Traces } from './traces/traces.ts'

/** Addresses that accept forms; GET requests to them are for pages. */
const sentTo = [
  signIn.path,
  signOut.path,
  takeSecondStep.path,
  requestPasswordReset.path,
  resetPassword.path,
  setUp.path,
  requestDeletion.path,
]

interface Shared {
  config: Config
  secret: string
  logError: LogError
  traces: Traces | undefined
}

/** Rules of every host: the API and the images. */
export function sharedRooms(
  { config, secret, logError, traces }: Shared,
  api: ApiPart | undefined,
): HostRule[] {
  const traceparent = traces?.traceparent
  const { adminHostProof } = createKeys(secret)
  const listener = api?.listener ?? forwardTo(config.apiUrl ?? '', { traceparent, adminHostProof })
  const tracking = api ? [trackingRule(api, asData(listener))] : []
  // An admin on a path has its calls below that path, where its cookie is.
  const below = adminPathOf(config)
  const places = [...apiSegments.map((segment) => `/${segment}/`), ...(below && [`${below}/api/`])]
  const rooms = places.map((prefix) => ({ prefix, listener: asData(listener) }))
  const forms = sentTo.map((path) => ({
    prefix: path,
    exactly: true,
    sentTo: true,
    listener: asData(listener),
  }))
  return [
    ...tracking,
    ...rooms,
    ...forms,
    {
      prefix: `/${placeSegments.media}/`,
      listener: storageListener(config, logError, traceparent),
    },
  ]
}

/** The admin is a host of its own, or what stands below one path of the site. */
export function adminRules(config: Config): HostRule[] {
  const [path, listener] = [adminPathOf(config), adminListener(config)]
  if (path === '') return [{ prefix: '', listener }]
  return [
    { prefix: path, exactly: true, listener },
    { prefix: `${path}/`, listener },
  ]
}

function storageListener(
  config: Config,
  logError: LogError,
  traceparent: Traces['traceparent'] | undefined,
): Listener {
  const media = mediaHere(config)
  return media
    ? createStorageListener(media, logError)
    : forwardTo(config.adminUrl, { traceparent })
}

// First of all and without the API's framework: there is nothing that comes as often.
const trackingRule = ({ status }: ApiPart, otherwise: Listener): HostRule => ({
  prefix: trackingPaths.status,
  exactly: true,
  sentTo: true,
  listener: status(otherwise),
})

// A browser never takes an answer of the API for a page or a script; what the API says itself counts.
const dataHeaders = new Map(
  dataFields.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, dataFields[at + 1] ?? '']] : [],
  ),
)
const asData =
  (listener: Listener): Listener =>
  (req, res) => {
    res.setHeaders(dataHeaders)
    return listener(req, res)
  }
