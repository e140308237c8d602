import { describe, expect, test } from 'vitest'
import { cachePublishedPages } from '../pages/published-pages.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testRules as rules } from '../testing/rules.ts'
import { commitChecked } from './commit-checked.ts'
import { touchTable } from './log-redirect.ts'
import { readTargetPages } from './prepare-rule.ts'
import type { RedirectDeps } from './redirects.ts'
import { cacheRedirectTable } from './table.ts'

describe.each(databases)('a checked change on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  test('is checked again within its commit after the table has changed, and ends', async () => {
    const { db, changes } = database
    const redirects: RedirectDeps = {
      context: { db, rules, publicUrl: 'https://example.org', now: () => new Date() },
      changes,
      fixed: {},
      published: cachePublishedPages(db, changes),
      table: cacheRedirectTable(db, changes),
    }
    let checks = 0
    const outcome = await commitChecked<RedirectDeps, number, number, never>(redirects, {
      check: async (within) => {
        checks += 1
        // Another person saves after the first check.
        if (checks === 1)
          await changes.commit(async (tx, touch) => {
            touch.pages([])
            await touchTable(tx)
          })
        await within.published()
        await readTargetPages(within.context.db, [{ page: 1, locale: null }])
        return { done: checks }
      },
      save: async (_tx, done) => ({ done }),
    })
    expect(outcome).toEqual({ done: 2 })
  })
})
