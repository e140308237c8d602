import { createKeys } from '@vitrine/api/crypto/secrets'
import { apiSegments, placeSegments } from '@vitrine/contract/addresses/own-addresses'
import { requestDeletion } from '@vitrine/contract/endpoints/account'
import {
  requestPasswordReset,
  resetPassword,
  setUp,
  signIn,
  signOut,
  takeSecondStep,
} from '@vitrine/contract/endpoints/sign-in'
import { adminPathOf } from '@vitrine/contract/identity/pass'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { noteAdminHost } from '@vitrine/files/admin-host'
import { dataFields } from '@vitrine/site/server/http/headers'
import { askedFirst, byHttpsAlone, firstMatching, type HostRule } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import { hasAdminHost } from './open-hosts.ts'
import type { HostListeners } from './open-ports.ts'
import { adminListener } from './parts/admin-part.ts'
import type { ApiPart } from './parts/api-part.ts'
import { forwardTo } from './parts/forward.ts'
import type { SitePart } from './parts/site-part.ts'
import { createStorageListener, mediaHere } from './parts/storage.ts'
import type { LogError } from './process/log.ts'
import type { Config } from './settings/config.ts'
import type { Traces } from './traces/traces.ts'

interface RouteSetup {
  config: Config
  secret: string
  logError: LogError
  traces: Traces | undefined
}

interface RoutedParts {
  api?: ApiPart | undefined
  site?: SitePart | undefined
}

/**
 * Creates the listener of each host. On the public host, cached pages answer first, then the API and
 * the media, then the admin if it is a path of the site, then the site.
 */
export function hostListeners(setup: RouteSetup, { api, site }: RoutedParts): HostListeners {
  const { config } = setup
  const { publicUrl, adminUrl } = config
  const shared = sharedRules(setup, api)
  const siteRules = site ? [{ prefix: '', listener: site.listener }] : []
  const admin = config.roles.includes('admin') ? adminRules(config) : []
  const adminOnSite = hasAdminHost(config) ? [] : admin
  const onPublicHost = firstMatching([...shared, ...adminOnSite, ...siteRules])
  return {
    // No page has the address of another part, so the cache can answer first.
    public: askedFirst(site?.fromCache, byHttpsAlone(publicUrl, onPublicHost)),
    admin: byHttpsAlone(adminUrl, onAdminHost(firstMatching([...shared, ...admin]))),
  }
}

const onAdminHost =
  (listener: Listener): Listener =>
  (req, res) => {
    noteAdminHost(req)
    return listener(req, res)
  }

/** Addresses that accept forms; GET requests to them are for pages. */
const formPaths = [
  signIn.path,
  signOut.path,
  takeSecondStep.path,
  requestPasswordReset.path,
  resetPassword.path,
  setUp.path,
  requestDeletion.path,
]

/** Rules of both hosts: the API and the media. */
function sharedRules(
  { config, secret, logError, traces }: RouteSetup,
  api: ApiPart | undefined,
): HostRule[] {
  const traceparent = traces?.traceparent
  const { adminHostProof } = createKeys(secret)
  const listener = api?.listener ?? forwardTo(config.apiUrl ?? '', { traceparent, adminHostProof })
  const tracking = api ? [trackingRule(api, asData(listener))] : []
  // The cookie of an admin on a path is limited to that path, so its API calls are below it too.
  const adminPath = adminPathOf(config)
  const apiPrefixes = [
    ...apiSegments.map((segment) => `/${segment}/`),
    ...(adminPath && [`${adminPath}/api/`]),
  ]
  const calls = apiPrefixes.map((prefix) => ({ prefix, listener: asData(listener) }))
  const forms = formPaths.map((path) => ({
    prefix: path,
    exactly: true,
    sentTo: true,
    listener: asData(listener),
  }))
  return [
    ...tracking,
    ...calls,
    ...forms,
    {
      prefix: `/${placeSegments.media}/`,
      listener: storageListener(config, logError, traceparent),
    },
  ]
}

/** Rules of the admin: all addresses of its own host, or one path of the site. */
function adminRules(config: Config): HostRule[] {
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

// The most frequent request: its rule comes first and bypasses the framework of the API.
const trackingRule = ({ status }: ApiPart, otherwise: Listener): HostRule => ({
  prefix: trackingPaths.status,
  exactly: true,
  sentTo: true,
  listener: status(otherwise),
})

// With these headers a browser never treats an answer of the API as a page or a script. The API may
// override them.
const dataHeaders = new Map(
  dataFields.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, dataFields[index + 1] ?? '']] : [],
  ),
)
const asData =
  (listener: Listener): Listener =>
  (req, res) => {
    res.setHeaders(dataHeaders)
    return listener(req, res)
  }
