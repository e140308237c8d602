import { type RedirectDraft, redirectLimits } from '@vitrine/contract/admin/redirects'
import type * as endpoints from '@vitrine/contract/endpoints/redirects'
import { nextSlice } from '@vitrine/files/time-slice'
import type { InputOf } from '../binding/bind.ts'
import type { CommitResult } from '../editing/calls/commit-or-roll-back.ts'
import { refusal } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getChangedBy, toSavedBy } from './change-redirect.ts'
import { commitChecked } from './commit-checked.ts'
import { describeRedirects } from './describe-redirects.ts'
import { createRingFinder } from './find-ring.ts'
import { logRedirects, touchTable } from './log-redirect.ts'
import { prepareRule, readTargetPages } from './prepare-rule.ts'
import { type Redirects, readTraceParts } from './redirects.ts'
import { type RedirectRule, toRuleKey } from './rule.ts'
import {
  countRedirects,
  deleteRedirects as deleteRows,
  findRedirectBySource,
  insertRedirects,
  type RedirectRow,
  toRule,
} from './store.ts'
import type { TableState } from './table.ts'
import { type FieldFault, getRedirectText } from './texts.ts'

export async function deleteRedirects(
  redirects: Redirects,
  ctx: PersonRequest,
  { body: { ids } }: InputOf<typeof endpoints.deleteRedirects>,
) {
  const by = getChangedBy(redirects, ctx)
  const deleted = await redirects.changes.commit(async (tx, touch) => {
    touch.pages([])
    const rows = await deleteRows(tx, ids)
    if (rows.length > 0) {
      await touchTable(tx)
      await logRedirects(tx, 'redirects-deleted', rows.map(toRule), by)
    }
    return rows
  })
  return { data: await describeRedirects(redirects, deleted) }
}

/**
 * Restores deleted rules, all or none: none if one of them has been created again, or closes a ring.
 */
export async function restoreRedirects(
  redirects: Redirects,
  ctx: PersonRequest,
  { body: { data } }: InputOf<typeof endpoints.restoreRedirects>,
) {
  const by = getChangedBy(redirects, ctx)
  const outcome = await commitChecked<Redirects, RedirectRule[], RedirectRow[], RefusedRestore>(
    redirects,
    {
      check: (within, state) => checkRestored(within, data, state),
      save: async (tx, rules, touch) => {
        touch.pages([])
        for (const { source, locale } of rules)
          if (await findRedirectBySource(tx, source, locale)) return { refused: { name: 'taken' } }
        if ((await countRedirects(tx)) + rules.length > redirectLimits.rules)
          return { refused: { name: 'many' } }
        const rows = await insertRedirects(tx, rules, toSavedBy(by))
        await touchTable(tx)
        await logRedirects(tx, 'redirects-restored', rules, by)
        return { done: rows }
      },
    },
  )
  if ('done' in outcome) return { data: await describeRedirects(redirects, outcome.done) }
  const { name, values } = outcome.refused
  return refusal(
    422,
    getRedirectText(redirects, ctx, name, { max: redirectLimits.rules, ...values }),
  )
}

type RefusedRestore = Pick<FieldFault, 'values'> & { name: FieldFault['name'] | 'many' }

async function checkRestored(
  redirects: Redirects,
  data: RedirectDraft[],
  state: TableState,
): Promise<CommitResult<RedirectRule[], RefusedRestore>> {
  const targets = data.map(({ target }) => target)
  const pages = await readTargetPages(redirects.context.db, targets)
  const prepared = data.map((draft) => prepareRule(redirects, pages, draft))
  const fault = prepared.flatMap((each) => ('faults' in each ? each.faults : []))[0]
  const rules = prepared.flatMap((each) => ('rule' in each ? each.rule : []))
  const refused = fault ?? findRepeated(rules)
  if (refused) return { refused }
  const parts = await readTraceParts(redirects, { rules }, state)
  const findRing = createRingFinder(parts)
  for (const rule of rules) {
    const ring = findRing(rule)
    if (ring) return { refused: ring }
    await nextSlice()
  }
  return { done: rules }
}

function findRepeated(rules: RedirectRule[]): FieldFault | undefined {
  const keys = new Set(rules.map(toRuleKey))
  return keys.size < rules.length ? { field: 'source', name: 'taken' } : undefined
}
