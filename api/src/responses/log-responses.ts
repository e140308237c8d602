import type { ChangeValues } from '@vitrine/contract/admin/changes'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { findPageTitle } from '../editing/pages/show-page.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import type { ResponseDeps } from './readable-forms.ts'

interface LoggedResponses {
  tx: Db
  page: number
  kind: 'responses-changed' | 'responses-deleted' | 'responses-exported'
  ids?: number[]
  before?: ChangeValues
  after?: ChangeValues
}

/** Logs who did what to which numbers; nothing of their contents. */
export async function logResponses(
  { context: { rules, now } }: ResponseDeps,
  ctx: PersonRequest,
  { tx, page, kind, ids = [], before, after }: LoggedResponses,
) {
  const subject = await findPageTitle(tx, page, getFullFallbackChain(rules, rules.defaultLocale))
  const numbers = ids.length > 0 ? { numbers: ids.toSorted((a, b) => a - b).join(', ') } : undefined
  const sides = { ...(before && { before }), after: { ...after, ...numbers } }
  const change = { kind, subject, pageId: page, ...sides }
  await logChange(tx, getActor(ctx), change, now().toISOString())
}
