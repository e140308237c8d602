import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { cachePublishedPages } from '../pages/published-pages.ts'
import type { RedirectLookups } from './redirects.ts'
import { cacheRedirectTable } from './table.ts'

/** Creates the caches of one process. */
export const createRedirectLookups = (db: Db, changes: Changes): RedirectLookups => ({
  published: cachePublishedPages(db, changes),
  table: cacheRedirectTable(db, changes),
})
