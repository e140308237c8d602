import type { Analytics, LocaleRules, RedirectRules } from '@vitrine/contract/config/config'
import { showOpenApi, showReference } from '@vitrine/contract/endpoints/reference'
import { adminPaths, apiPaths } from '@vitrine/contract/http/paths'
import { getAdminPath } from '@vitrine/contract/identity/handoff-token'
import { type ImageSettings, imageDefaults } from '@vitrine/contract/media/images'
import { accessibilityStatementRoutes } from './accessibility-statement/routes.ts'
import { ageingRoutes, weeklyMailRoutes } from './ageing/routes.ts'
import type { BoundEndpoint } from './binding/bind.ts'
import { createBoundCalls } from './binding/calls.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { siteCheckRoutes } from './checks/routes.ts'
import { contentRoutes } from './contents/routes.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/schema.ts'
import { doctorRoutes, type ExamineInstallation } from './doctor/routes.ts'
import { alertRoutes } from './editing/alerts/routes.ts'
import type { EditingDeps } from './editing/calls/editing-deps.ts'
import { menuEditingRoutes } from './editing/menus/routes.ts'
import { pageRoutes as editedPageRoutes } from './editing/pages/routes.ts'
import { createDraftPreviewCheck, createPreviewFinder } from './editing/previews/preview-site.ts'
import { previewRoutes, publicPreviewRoutes } from './editing/previews/routes.ts'
import { publishingRoutes } from './editing/publishing-workflow/routes.ts'
import { sessionRoutes } from './editing/routes.ts'
import { settingsRoutes } from './editing/settings/routes.ts'
import type { SendTestMail } from './editing/settings/test-mail.ts'
import { taxonomyRoutes } from './editing/taxonomy/routes.ts'
import { textRoutes } from './editing/texts/routes.ts'
import { translationRoutes } from './editing/translations/routes.ts'
import { createEventStep } from './events/event-step.ts'
import { eventRoutes } from './events/routes.ts'
import { faultRoutes } from './faults/routes.ts'
import { listFormNotices } from './forms/form-notices.ts'
import { formRoutes } from './forms/routes.ts'
import { glossaryRoutes } from './glossary/routes.ts'
import { handoffRoutes } from './handoff-token/routes.ts'
import type { Call } from './http/mount.ts'
import { createRouter, type Router } from './http/router.ts'
import type { ExportOtherData } from './identity/account/account.ts'
import type { ApiContext } from './identity/guards/api-context.ts'
import { createCrossOriginRules } from './identity/guards/cross-origin.ts'
import { createGuards } from './identity/guards/guards.ts'
import { peopleRoutes } from './identity/people/routes.ts'
import { accountRoutes } from './identity/routes.ts'
import { signInRoutes, signInSteps } from './identity/sign-in/routes.ts'
import { createLibrary } from './library/library.ts'
import { privateFileRoutes } from './library/private-file-routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { lostAddressRoutes } from './lost-addresses/routes.ts'
import { type FetchApi, mcpRoutes } from './mcp/routes.ts'
import { menuRoutes } from './menus/routes.ts'
import type { MoveIn } from './move-in/move-in.ts'
import { moveInRoutes } from './move-in/routes.ts'
import { referenceRoutes } from './openapi/routes.ts'
import { optOutRoutes } from './opt-out/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { memberListRoutes } from './pages/member-list.ts'
import {
  cacheMemberPages,
  createMemberViewFinder,
  createReadersFinder,
  type MemberPages,
} from './pages/member-view.ts'
import { pageRoutes } from './pages/routes.ts'
import { siteMapRoutes } from './pages/site-map.ts'
import { topicRoutes } from './pages/topics.ts'
import { answerOutage } from './plain-page/outage.ts'
import { createRedirectedFinder } from './redirects/find-redirected.ts'
import { createRedirectLookups } from './redirects/lookups.ts'
import {
  createRedirectFinder,
  type RedirectLookups,
  type Redirects,
} from './redirects/redirects.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { exportReports } from './reports/store.ts'
import { responseRoutes } from './responses/routes.ts'
import { indexCommit } from './search/index/follow-commits.ts'
import { searchRoutes } from './search/routes.ts'
import { siteSettingsRoutes } from './site/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { toDoRoutes } from './to-do/routes.ts'
import { type TrackedLinkDeps, trackedLinkRoutes } from './tracked-links/routes.ts'
import { toTrackedRequest, trackingRoutes } from './tracking/routes.ts'
import type { Tracking } from './tracking/tracking.ts'
import { translationDebtRoutes } from './translation-debt/routes.ts'
import { translationDraftRoutes } from './translation-drafts/routes.ts'

export interface ApiParts {
  db: Db
  changes: Changes
  rules: LocaleRules
  /** Redirects of `site.config.ts`; none by default. */
  redirects?: RedirectRules
  /** What `createRedirectLookups` returns, to share its caches with jobs. */
  lookups?: RedirectLookups
  siteKey: string
  context: ApiContext
  tracking: Tracking
  /** Another program that counts readers. */
  analytics?: Analytics | undefined
  /** Host of the database; null, the default, for an SQLite file. */
  databaseHost?: string | null
  /** Defaults to `imageDefaults`. */
  images?: ImageSettings
  /** False disables `/api/openapi.json` and `/api/docs`. */
  apiReference?: boolean
  /** False disables assistants at `/api/mcp`. */
  mcp?: boolean
  logError: (error: unknown, request?: string) => void
  /** Runs the checks of `doctor`; undefined if this process cannot. */
  examine?: ExamineInstallation
  /** Sends a test mail; undefined if this process cannot. */
  sendTestMail?: SendTestMail
  /** Imports other sites; undefined if this process cannot. */
  moveIn?: MoveIn
}

/** Paths whose answers are compressed: they contain neither tokens nor account data (BREACH). */
const compressed = [
  apiPaths.pages,
  apiPaths.contents,
  `${apiPaths.contentsByTemplate}/*`,
  `${apiPaths.menus}/*`,
  apiPaths.site,
  apiPaths.siteMap,
  apiPaths.topics,
  apiPaths.events,
  apiPaths.calendar,
  showOpenApi.path,
  showReference.path,
]

/** Creates the API from its features. Specification §7 lists all paths. */
export function createApi(parts: ApiParts) {
  parts.changes.beforeCommit(indexCommit)
  const { context, siteKey, logError } = parts
  parts.changes.beforeCommit(createEventStep(getClock(context)))
  const adminPath = getAdminPath(context)
  // If the admin is a path of the site, it calls the API below that path. Guards refuse its calls
  // elsewhere.
  const bases = [...new Set(['', adminPath])]
  const withoutRedirects = getEditing(parts)
  const guardFor = createGuards(context, siteKey)
  const signInCalls = adminPath === '' ? [] : createBoundCalls(signInSteps(context), guardFor)
  const lookups = parts.lookups ?? createRedirectLookups(parts.db, parts.changes)
  const rules = { ...withoutRedirects, ...lookups, fixed: parts.redirects ?? {} }
  const redirects = { ...rules, findRedirected: createRedirectedFinder(rules) }
  const lost = lostAddressRoutes(redirects)
  const memberPages = cacheMemberPages(parts.db, parts.changes, redirects.published)
  const admin = [
    ...adminRoutes(redirects, parts.sendTestMail),
    ...redirectRoutes(redirects),
    ...lost.admin,
    ...responseRoutes(redirects),
    ...siteCheckRoutes(redirects, memberPages),
    ...moveInRoutes(redirects, parts.moveIn),
  ]
  const adminCalls = createBoundCalls(admin, guardFor)
  const site = getSite(parts)
  const fetchApi: FetchApi = async (request, bindings) => app.fetch(request, bindings)
  const app: Router = createRouter({
    crossOriginRules: createCrossOriginRules(context),
    compressed: [...compressed, ...bases.map((base) => `${base}${adminPaths.place}/*`)],
    groups: [
      [
        '',
        createBoundCalls(
          [...siteRoutes(parts, { redirects, memberPages }, fetchApi), ...lost.site],
          guardFor,
        ),
      ],
      [`${adminPath}/api`, signInCalls],
      ...bases.map((base): [string, Call[]] => [base, adminCalls]),
    ],
    logError,
    answerOutage: (request, kind) => answerOutage(request, site, kind),
  })
  return app
}

function siteRoutes(
  parts: ApiParts,
  { redirects, memberPages }: { redirects: Redirects & EditingDeps; memberPages: MemberPages },
  fetchApi: FetchApi,
): BoundEndpoint[] {
  const { context, examine, databaseHost = null } = parts
  const { apiReference = true, mcp = true } = parts
  const { published, ...editing } = redirects
  const readers = createReadersFinder(context)
  const findPreview = Object.assign(createPreviewFinder(editing, published), {
    ofMember: createMemberViewFinder(memberPages, readers),
  })
  const findRedirect = createRedirectFinder(redirects)
  const { now, timeZone } = getClock(context)
  return [
    ...pageRoutes({
      ...parts,
      now,
      timeZone,
      formKeys: context.formKeys,
      published,
      findPreview,
      findRedirect,
    }),
    ...formRoutes(context, published, memberPages),
    ...searchRoutes({ ...parts, published }),
    ...contentRoutes({ ...parts, previewsDrafts: createDraftPreviewCheck(editing) }),
    ...menuRoutes({ ...parts, published, findPreview }),
    ...siteSettingsRoutes({ ...parts, published, findPreview, listFormNotices }),
    ...siteMapRoutes({ ...parts, published, findPreview }),
    ...topicRoutes({ ...parts, published, findPreview }),
    ...eventRoutes({ ...parts, now, timeZone, published, findPreview }),
    ...memberListRoutes(parts.rules, memberPages),
    ...privateFileRoutes(context, parts.changes),
    ...publicPreviewRoutes(editing),
    ...weeklyMailRoutes(context),
    ...signInRoutes(context),
    ...accountRoutes(context, exportOtherData),
    ...handoffRoutes(context),
    ...overviewRoutes(context),
    ...readerTrackingRoutes(parts),
    ...reportRoutes(context),
    ...faultRoutes(context),
    ...doctorRoutes(examine),
    ...statisticsRoutes({ context, databaseHost }),
    ...(mcp ? mcpRoutes(context, fetchApi) : []),
    ...(apiReference ? referenceRoutes(context) : []),
  ]
}

const adminRoutes = (editing: EditingDeps, sendTestMail: SendTestMail | undefined) => [
  ...sessionRoutes(editing),
  ...peopleRoutes(editing.context),
  ...toDoRoutes(editing),
  ...ageingRoutes(editing),
  ...editedPageRoutes(editing),
  ...textRoutes(editing),
  ...translationRoutes(editing),
  ...translationDebtRoutes(editing),
  ...glossaryRoutes(editing),
  ...calendarRoutes(editing),
  ...translationDraftRoutes(editing),
  ...publishingRoutes(editing),
  ...previewRoutes(editing),
  ...alertRoutes(editing),
  ...taxonomyRoutes(editing),
  ...settingsRoutes(editing, sendTestMail),
  ...accessibilityStatementRoutes(editing),
  ...menuEditingRoutes(editing),
  ...libraryRoutes(createLibrary(editing)),
]

/** The time, and the time zone of the site. */
const getClock = ({ now, settings }: ApiParts['context']) => ({
  now,
  timeZone: () => settings.current().tracking.timeZone,
})

function getEditing({ context, changes, images = imageDefaults }: ApiParts) {
  return { context, changes, images }
}

function getSite({ rules, context: { settings, publicUrl, ownOrigins } }: ApiParts) {
  return { settings, publicUrl, ownOrigins, rules }
}

/** Data of other folders that a user's export contains. */
const exportOtherData: ExportOtherData = async (db, userId) => ({
  bug_reports: await exportReports(db, userId),
})

/** Events, tracked links and the opt-out page. */
function readerTrackingRoutes(parts: ApiParts): BoundEndpoint[] {
  const { db, context, tracking, analytics } = parts
  const { now } = context
  const site = { ...getSite(parts), analytics }
  const counted: TrackedLinkDeps['onFollow'] = (request, link) =>
    tracking.count(toTrackedRequest(context, request), { kind: 'go', ...link })
  return [
    ...trackingRoutes({ tracking, context }),
    ...trackedLinkRoutes({ db, site, now, onFollow: counted }),
    ...optOutRoutes(site),
  ]
}
