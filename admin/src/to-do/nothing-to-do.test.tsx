import type { ToDo } from '@vitrine/contract/admin/to-do'
import { expect, test } from 'vitest'
import { shownIn, siteLocale } from '../session/testing/shown-in.tsx'
import { findingsQuery } from '../site-checks/site-checks-query.ts'
import { ownDebtQuery } from '../translation-debt/debt-query.ts'
import { Component } from './screen.tsx'

const nothing = 'Rien à faire pour le moment.'
const none = { total: 0, items: [] }
const toDo: ToDo = {
  drafts: none,
  requests: none,
  answers: none,
  replaced: none,
  remarks: none,
  plans: none,
  failedPlans: none,
  reviews: none,
  statement: null,
  pictures: 0,
  changes: { items: [], hasMore: false },
  steps: null,
  hasDismissedSteps: false,
  guide: null,
}

interface Pending {
  /** Undefined while the number is not loaded. */
  errors?: number
  outdated?: number
}

/** Renders the first screen of user 1 with these numbers, on a site with these languages. */
function show({ errors, outdated }: Pending, codes = ['fr', 'en']) {
  const filters = new URLSearchParams({ severity: 'error', owner: '1' })
  const debt = { data: [], meta: { total: { outdated: { texts: outdated } } } }
  return shownIn(
    {
      site: { locales: codes.map((code) => siteLocale(code)) },
      answers: [
        [['to-do'], toDo],
        [
          findingsQuery(filters).queryKey,
          errors === undefined ? undefined : { meta: { total: errors } },
        ],
        [ownDebtQuery.queryKey, outdated === undefined ? undefined : debt],
      ],
    },
    <Component />,
  )
}

test('the first screen of a user without pending work says so', async () => {
  expect(await show({ errors: 0, outdated: 0 })).toContain(nothing)
  expect(await show({ errors: 0 }, ['fr'])).toContain(nothing)
})

test.each<[string, Pending]>([
  ['errors of the check', { errors: 1, outdated: 0 }],
  ['translations that are out of date', { errors: 0, outdated: 1 }],
  ['errors that are not loaded', { outdated: 0 }],
  ['translations that are not loaded', { errors: 0 }],
])('%s keep the first screen from saying that there is nothing to do', async (_, pending) => {
  expect(await show(pending)).not.toContain(nothing)
})
