import { createKeys } from '@vitrine/api/crypto/secrets'
import { apiSegments, serviceSegments } from '@vitrine/contract/addresses/product-segments'
import { requestDeletion } from '@vitrine/contract/endpoints/account'
import {
  requestPasswordReset,
  resetPassword,
  setUp,
  signIn,
  signOut,
  takeSecondStep,
} from '@vitrine/contract/endpoints/sign-in'
import { getAdminPath } from '@vitrine/contract/identity/handoff-token'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { markAdminHostRequest } from '@vitrine/files/admin-host'
import { createFileGate } from '@vitrine/site/server/answers/file-gate'
import { dataFields } from '@vitrine/site/server/http/headers'
import { createRouter, type HostRoute, withCacheFirst, withHsts } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import { hasAdminHost } from './open-hosts.ts'
import type { HostListeners } from './open-ports.ts'
import { createAdminListener } from './parts/admin-part.ts'
import { type ApiPart, deriveSiteKey } from './parts/api-part.ts'
import { createMediaListener, findLocalMedia } from './parts/media-listener.ts'
import { createRemoteSource } from './parts/remote-api.ts'
import { createRemoteSettings } from './parts/remote-settings.ts'
import { createReverseProxy } from './parts/reverse-proxy.ts'
import type { SitePart } from './parts/site-part.ts'
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
export function createHostListeners(setup: RouteSetup, { api, site }: RoutedParts): HostListeners {
  const { config } = setup
  const { publicUrl, adminUrl } = config
  const shared = createSharedRoutes(setup, api)
  const siteRoutes = site ? [{ prefix: '', listener: site.listener }] : []
  const admin = config.roles.includes('admin') ? createAdminRoutes(config, api) : []
  const adminOnSite = hasAdminHost(config) ? [] : admin
  const onPublicHost = createRouter([...shared, ...adminOnSite, ...siteRoutes])
  return {
    // No page has the address of another part, so the cache can answer first.
    public: withCacheFirst(site?.fromCache, withHsts(publicUrl, onPublicHost)),
    admin: withHsts(adminUrl, onAdminHost(createRouter([...shared, ...admin]))),
  }
}

const onAdminHost =
  (listener: Listener): Listener =>
  (req, res) => {
    markAdminHostRequest(req)
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

/** Routes of both hosts: the API and the media. */
function createSharedRoutes(setup: RouteSetup, api: ApiPart | undefined): HostRoute[] {
  const { config, secret, traces } = setup
  const traceparent = traces?.traceparent
  const { adminHostProof } = createKeys(secret)
  const listener =
    api?.listener ?? createReverseProxy(config.apiUrl ?? '', { traceparent, adminHostProof })
  const tracking = api ? [createTrackingRoute(api, withDataHeaders(listener))] : []
  // The cookie of an admin on a path is limited to that path, so its API calls are below it too.
  const adminPath = getAdminPath(config)
  const apiPrefixes = [
    ...apiSegments.map((segment) => `/${segment}/`),
    ...(adminPath && [`${adminPath}/api/`]),
  ]
  const calls = apiPrefixes.map((prefix) => ({ prefix, listener: withDataHeaders(listener) }))
  const forms = formPaths.map((path) => ({
    prefix: path,
    isExact: true,
    isForWrites: true,
    listener: withDataHeaders(listener),
  }))
  return [
    ...tracking,
    ...calls,
    ...forms,
    {
      prefix: `/${serviceSegments.media}/`,
      listener: chooseMediaListener(setup, api),
    },
  ]
}

/** Routes of the admin: all addresses of its own host, or one path of the site. */
function createAdminRoutes(config: Config, api: ApiPart | undefined): HostRoute[] {
  const getSettings = api?.context.settings.read ?? createRemoteSettings(config)
  const [path, listener] = [getAdminPath(config), createAdminListener(config, getSettings)]
  if (path === '') return [{ prefix: '', listener }]
  return [
    { prefix: path, isExact: true, listener },
    { prefix: `${path}/`, listener },
  ]
}

function chooseMediaListener(
  { config, secret, logError, traces }: RouteSetup,
  api: ApiPart | undefined,
): Listener {
  const media = findLocalMedia(config)
  if (!media) return createReverseProxy(config.adminUrl, { traceparent: traces?.traceparent })
  const source = api?.source ?? createRemoteSource(config.apiUrl ?? '')
  const gate = createFileGate({ source, siteKey: deriveSiteKey(secret) })
  return createMediaListener(media, logError, gate)
}

// The most frequent request: its route comes first and bypasses the framework of the API.
const createTrackingRoute = ({ withTracking }: ApiPart, otherwise: Listener): HostRoute => ({
  prefix: trackingPaths.status,
  isExact: true,
  isForWrites: true,
  listener: withTracking(otherwise),
})

// With these headers a browser never treats an answer of the API as a page or a script. The API may
// override them.
const dataHeaders = new Map(
  dataFields.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, dataFields[index + 1] ?? '']] : [],
  ),
)
const withDataHeaders =
  (listener: Listener): Listener =>
  (req, res) => {
    res.setHeaders(dataHeaders)
    return listener(req, res)
  }
