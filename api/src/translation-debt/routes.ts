import * as at from '@vitrine/contract/endpoints/translation-debt'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { cachePageViews } from '../statistics/page-views.ts'
import { cacheDebt } from './read-debt.ts'
import { type ShowDebtDeps, showTranslationDebt } from './show-debt.ts'

/** Calls of the admin: words to translate. */
export function translationDebtRoutes(editing: EditingDeps): BoundEndpoint[] {
  const { db } = editing.context
  const caches = { readViews: cachePageViews(db), readDebt: cacheDebt(db) }
  const to = bindWith<ShowDebtDeps>({ ...editing, ...caches })
  return [to(at.showTranslationDebt, showTranslationDebt)]
}
