import type { LocaleRules } from '@vitrine/contract/config'
import { Hono } from 'hono'
import { contentRoutes } from './contents/routes.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/schema.ts'
import { boundedBody, notFound, onError, writableAddress } from './http/refusals.ts'
import { menuRoutes } from './navigation/routes.ts'
import { publishedPages } from './pages/published.ts'
import { pageRoutes } from './pages/routes.ts'

/** What the API needs, by the front door. */
export interface ApiParts {
  db: Db
  changes: Changes
  rules: LocaleRules
  siteKey: string
  logError: (error: unknown) => void
}

/** The API: every address it answers, in order. */
export function createApi(parts: ApiParts) {
  const app = new Hono()
  const published = publishedPages(parts.db, parts.changes)
  app.use(writableAddress)
  app.use(boundedBody)
  app.route('/', pageRoutes({ ...parts, published }))
  app.route('/', contentRoutes(parts))
  app.route('/', menuRoutes({ ...parts, published }))
  app.notFound(notFound(app))
  app.onError(onError(parts.logError))
  return app
}
