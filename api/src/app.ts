import { type LocaleRules, trackingDefaults } from '@vitrine/contract/config'
import { adminPaths, apiPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { contentRoutes } from './contents/routes.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/schema.ts'
import { type GoRoutes, goRoutes } from './go/routes.ts'
import { compressAnswers } from './http/compress.ts'
import { formMethods } from './http/form-methods.ts'
import { notFound, onError, writableAddress } from './http/refusals.ts'
import { crossOrigin } from './identity/cross-origin.ts'
import { createDoor } from './identity/door.ts'
import { identityRoutes } from './identity/routes.ts'
import type { Identity } from './identity/settings.ts'
import { menuRoutes } from './navigation/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { publishedPages } from './pages/published.ts'
import { pageRoutes } from './pages/routes.ts'
import { answerOutage } from './plain-page/outage.ts'
import { reportRoutes } from './reports/routes.ts'
import { type StatisticsSettings, statisticsRoutes } from './statistics/routes.ts'
import { choiceRoutes } from './statistics-choice/routes.ts'
import type { Counting } from './statistics-choice/state.ts'
import { trackedRequest, trackingRoutes } from './tracking/routes.ts'
import type { Tracking } from './tracking/tracking.ts'

/** What the API needs, by the front door. */
export interface ApiParts {
  db: Db
  changes: Changes
  rules: LocaleRules
  siteKey: string
  identity: Identity
  tracking: Tracking
  /** How readers are counted; as by default when it is absent. */
  counting?: Counting
  /** How readers are counted; as by default, in a file, when it is absent. */
  statistics?: StatisticsSettings
  logError: (error: unknown) => void
}

const usualStatistics: StatisticsSettings = { tracking: trackingDefaults, databaseHost: null }

/** Calls whose answers hold no secret: neither a token nor what belongs to an account. */
const compressed = [
  apiPaths.pages,
  apiPaths.contents,
  apiPaths.contentsByTemplate('*'),
  apiPaths.menu('*'),
  `${adminPaths.place}/*`,
]

/** The API: every address it answers, in order. */
export function createApi(parts: ApiParts) {
  const app = new Hono()
  const published = publishedPages(parts.db, parts.changes)
  app.use(writableAddress)
  app.use(crossOrigin(parts.identity))
  app.use(formMethods(app))
  for (const path of compressed) app.use(path, compressAnswers)
  app.route('/', pageRoutes({ ...parts, published }))
  app.route('/', contentRoutes(parts))
  app.route('/', menuRoutes({ ...parts, published }))
  const door = createDoor(parts.identity)
  app.route('/', identityRoutes(door))
  app.route('/', overviewRoutes(door))
  app.route('/', countingRoutes(parts))
  app.route('/', reportRoutes(door))
  app.route('/', statisticsRoutes(door, parts.statistics ?? usualStatistics))
  app.notFound(notFound(app))
  const site = siteOf(parts)
  app.onError(
    onError({ log: parts.logError, answerOutage: (c, kind) => answerOutage(c, site, kind) }),
  )
  return app
}

function siteOf({ rules, identity: { siteName, publicUrl, ownOrigins } }: ApiParts) {
  return { siteName, publicUrl, ownOrigins, rules }
}

/** Events, tracked links, and the page on which a reader says no to both. */
function countingRoutes(parts: ApiParts) {
  const { db, identity, tracking, counting = { tracking: trackingDefaults } } = parts
  const { now } = identity
  const site = { ...siteOf(parts), counting }
  const counted: GoRoutes['counted'] = (c, link) =>
    tracking.count(trackedRequest(identity, c), { kind: 'go', ...link })
  return new Hono()
    .route('/', trackingRoutes({ tracking, identity }))
    .route('/', goRoutes({ db, site, now, counted }))
    .route('/', choiceRoutes(site))
}
