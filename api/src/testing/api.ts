import { imageDefaults } from '@vitrine/contract/media/images'
import { type ApiParts, createApi } from '../app.ts'
import { createApiContext } from '../identity/guards/api-context.ts'
import { createPublisher } from '../publishing/publisher.ts'
import { importPages } from '../transfer/import-pages.ts'
import { withCheckedAnswers } from './checked-answers.ts'
import type { TestDatabase } from './databases.ts'
import { testSettings } from './identity.ts'
import { testKey, testRules } from './rules.ts'
import { trackingOn } from './tracking.ts'

/** Returns the API on a test database. An unexpected error fails the test that caused it. */
export function apiOn(
  { db, changes }: Pick<TestDatabase, 'db' | 'changes'>,
  rules = testRules,
  more: Partial<ApiParts> = {},
) {
  const logError = (error: unknown) => {
    throw error
  }
  const context = createApiContext(db, rules, testSettings)
  const tracking = trackingOn(db)
  const parts = { db, changes, rules, siteKey: testKey, context, tracking, logError }
  return withCheckedAnswers(createApi({ ...parts, ...more }))
}

/** Stores pages as `vitrine import` does. */
export async function store(
  { db, changes }: TestDatabase,
  pages: unknown[],
  parts: Partial<Parameters<typeof importPages>[0]> = {},
) {
  const rules = parts.rules ?? testRules
  const publish = await createPublisher(db, rules, imageDefaults)
  const now = () => new Date('2026-01-05T10:00:00.000Z')
  return importPages({ db, changes, rules, publish, now, ...parts }, pages)
}
