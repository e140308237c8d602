import { type LocaleRules, trackingDefaults } from '@vitrine/contract/config/config'
import { showOpenApi, showReference } from '@vitrine/contract/endpoints/reference'
import { adminPaths, apiPaths } from '@vitrine/contract/http/paths'
import { adminPathOf } from '@vitrine/contract/identity/pass'
import { type ImageSettings, imageDefaults } from '@vitrine/contract/media/images'
import type { Bound } from './binding/bind.ts'
import { callsOf } from './binding/calls.ts'
import { contentRoutes } from './contents/routes.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/schema.ts'
import { doctorRoutes, type Examine } from './doctor/routes.ts'
import type { Editing } from './editing/calls/editing.ts'
import { publishingRoutes } from './editing/going-live/routes.ts'
import { pageRoutes as editedPageRoutes } from './editing/pages/routes.ts'
import { draftPreviewsOf, previewsOf } from './editing/previews/preview-site.ts'
import { openPreviewRoutes, previewRoutes } from './editing/previews/routes.ts'
import { sessionRoutes } from './editing/routes.ts'
import { textRoutes } from './editing/texts/routes.ts'
import { faultRoutes } from './faults/routes.ts'
import type { Call } from './http/mount.ts'
import { createRouter, type Router } from './http/router.ts'
import type { HeldElsewhere } from './identity/account/account.ts'
import type { ApiContext } from './identity/guards/api-context.ts'
import { crossOriginRules } from './identity/guards/cross-origin.ts'
import { createGuards } from './identity/guards/guards.ts'
import { accountRoutes } from './identity/routes.ts'
import { signInRoutes, signInSteps } from './identity/sign-in/routes.ts'
import { libraryOf } from './library/library.ts'
import { libraryRoutes } from './library/routes.ts'
import { type FetchApi, mcpRoutes } from './mcp/routes.ts'
import { menuRoutes } from './menus/routes.ts'
import { referenceRoutes } from './openapi/routes.ts'
import { optOutRoutes } from './opt-out/routes.ts'
import type { TrackingConfig } from './opt-out/state.ts'
import { overviewRoutes } from './overview/routes.ts'
import { publishedPages } from './pages/published.ts'
import { pageRoutes } from './pages/routes.ts'
import { passRoutes } from './pass/routes.ts'
import { answerOutage } from './plain-page/outage.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportsOf } from './reports/store.ts'
import { type StatisticsSettings, statisticsRoutes } from './statistics/routes.ts'
import { toDoRoutes } from './to-do/routes.ts'
import { type GoRoutes, goRoutes } from './tracked-links/routes.ts'
import { trackedRequest, trackingRoutes } from './tracking/routes.ts'
import type { Tracking } from './tracking/tracking.ts'

/** What the API needs, by the front door. */
export interface ApiParts {
  db: Db
  changes: Changes
  rules: LocaleRules
  siteKey: string
  context: ApiContext
  tracking: Tracking
  /** How readers are counted; as by default when it is absent. */
  trackingConfig?: TrackingConfig
  /** How readers are counted; as by default, in a file, when it is absent. */
  statistics?: StatisticsSettings
  /** How pictures are offered; as by default when it is absent. */
  images?: ImageSettings
  /** False to answer neither `/api/openapi.json` nor `/api/docs`. */
  apiReference?: boolean
  /** False to answer no assistant at `/api/mcp`. */
  mcp?: boolean
  logError: (error: unknown, request?: string) => void
  /** Examines the whole installation; undefined if this process cannot. */
  examine?: Examine
}

const usualStatistics: StatisticsSettings = { tracking: trackingDefaults, databaseHost: null }

/** Calls whose answers hold no secret: neither a token nor what belongs to an account. */
const compressed = [
  apiPaths.pages,
  apiPaths.contents,
  `${apiPaths.contentsByTemplate}/*`,
  `${apiPaths.menus}/*`,
  showOpenApi.path,
  showReference.path,
]

/** The API, put together from its features: specification §7 lists every address. */
export function createApi(parts: ApiParts) {
  const { context, siteKey, logError } = parts
  const adminPath = adminPathOf(context)
  // If the admin is a path of the site, it calls the API below that path. Guards refuse the same
  // calls elsewhere.
  const bases = [...new Set(['', adminPath])]
  const editing = editingOf(parts)
  const guardFor = createGuards(context, siteKey)
  const steps = adminPath === '' ? [] : callsOf(signInSteps(context), guardFor)
  const adminCalls = callsOf(adminRoutes(editing), guardFor)
  const site = siteOf(parts)
  const fetchApi: FetchApi = async (request, bindings) => app.fetch(request, bindings)
  const app: Router = createRouter({
    crossOriginRules: crossOriginRules(context),
    compressed: [...compressed, ...bases.map((base) => `${base}${adminPaths.place}/*`)],
    groups: [
      ['', callsOf(siteRoutes(parts, editing, fetchApi), guardFor)],
      [`${adminPath}/api`, steps],
      ...bases.map((base): [string, Call[]] => [base, adminCalls]),
    ],
    logError,
    answerOutage: (request, kind) => answerOutage(request, site, kind),
  })
  return app
}

/** The bound endpoints outside the admin. */
function siteRoutes(parts: ApiParts, editing: Editing, fetchApi: FetchApi): Bound[] {
  const { context, examine, statistics: settings = usualStatistics } = parts
  const { apiReference = true, mcp = true } = parts
  const published = publishedPages(parts.db, parts.changes)
  const findPreview = previewsOf(editing, published)
  return [
    ...pageRoutes({ ...parts, published, findPreview }),
    ...contentRoutes({ ...parts, previewsDrafts: draftPreviewsOf(editing) }),
    ...menuRoutes({ ...parts, published, findPreview }),
    ...openPreviewRoutes(editing),
    ...signInRoutes(context),
    ...accountRoutes(context, heldElsewhere),
    ...passRoutes(context),
    ...overviewRoutes(context),
    ...readerTrackingRoutes(parts),
    ...reportRoutes(context),
    ...faultRoutes(context),
    ...doctorRoutes(examine),
    ...statisticsRoutes({ context, settings }),
    ...(mcp ? mcpRoutes(context, fetchApi) : []),
    ...(apiReference ? referenceRoutes(context) : []),
  ]
}

/** The calls of the admin. */
const adminRoutes = (editing: Editing) => [
  ...sessionRoutes(editing),
  ...toDoRoutes(editing),
  ...editedPageRoutes(editing),
  ...textRoutes(editing),
  ...publishingRoutes(editing),
  ...previewRoutes(editing),
  ...libraryRoutes(libraryOf(editing)),
]

function editingOf({ context, changes, images = imageDefaults, trackingConfig }: ApiParts) {
  const { timeZone } = trackingConfig?.tracking ?? trackingDefaults
  return { context, changes, images, timeZone }
}

function siteOf({ rules, context: { siteName, look, publicUrl, ownOrigins } }: ApiParts) {
  return { siteName, look, publicUrl, ownOrigins, rules }
}

/** Data outside the account that a person's export contains too. */
const heldElsewhere: HeldElsewhere = async (db, userId) => ({
  bug_reports: await reportsOf(db, userId),
})

/** Events, tracked links, and the page on which a reader says no to both. */
function readerTrackingRoutes(parts: ApiParts): Bound[] {
  const { db, context, tracking, trackingConfig = { tracking: trackingDefaults } } = parts
  const { now } = context
  const site = { ...siteOf(parts), trackingConfig }
  const counted: GoRoutes['counted'] = (request, link) =>
    tracking.count(trackedRequest(context, request), { kind: 'go', ...link })
  return [
    ...trackingRoutes({ tracking, context }),
    ...goRoutes({ db, site, now, counted }),
    ...optOutRoutes(site),
  ]
}
