import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type * as endpoints from '@vitrine/contract/endpoints/redirects'
import { nextSlice } from '@vitrine/files/time-slice'
import type { InputOf } from '../binding/bind.ts'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { CommitResult } from '../editing/calls/commit-or-roll-back.ts'
import { refusal } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { logChange } from '../publishing/log-change.ts'
import { getChangedBy, toSavedBy } from './change-redirect.ts'
import { commitChecked } from './commit-checked.ts'
import { createRingFinder } from './find-ring.ts'
import {
  findLatestImport,
  forgetImport,
  type ImportedRule,
  isLatestImport,
  readImport,
} from './import-undo.ts'
import { type ChangedBy, touchTable } from './log-redirect.ts'
import { readTargetPages, type TargetPages } from './prepare-rule.ts'
import { type Redirects, readTraceParts } from './redirects.ts'
import type { RedirectRule } from './rule.ts'
import { upsertRules } from './save-redirects.ts'
import { deleteRedirects, forEachRedirect, type RedirectRow } from './store.ts'
import type { TableState } from './table.ts'
import { getRedirectText } from './texts.ts'

/** Rounds of the check outside the lock of commits. */
const roundsOutside = 3

export async function showLatestImport({ context: { db } }: Redirects) {
  return { data: (await findLatestImport(db)) ?? null }
}

/** Undoes the latest import in one step. Leaves rules that another person has changed since. */
export async function undoRedirectImport(
  redirects: Redirects,
  ctx: PersonRequest,
  { body: { import: id } }: InputOf<typeof endpoints.undoRedirectImport>,
) {
  const by = getChangedBy(redirects, ctx)
  const outcome = await commitChecked<Redirects, Undo, Undo, 'unknown'>(redirects, {
    check: (within, state) => checkUndo(within, id, state),
    save: async (tx, undo, touch) => {
      touch.pages([])
      if (!(await isLatestImport(tx, id))) return { refused: 'unknown' }
      await saveUndo(tx, undo, by)
      return { done: undo }
    },
    roundsOutside,
  })
  if ('refused' in outcome) return refusal(404, getRedirectText(redirects, ctx, 'import-unknown'))
  const { removed, restored, left } = outcome.done
  return {
    data: {
      removed: removed.length,
      restored: restored.length,
      left: left.length,
      sources: left.slice(0, redirectLimits.listedFaults),
    },
  }
}

interface Undo {
  removed: number[]
  restored: RestoredRule[]
  /** Sources of rules that stay as they are. */
  left: string[]
}

interface RestoredRule {
  id: number
  rule: RedirectRule
}

async function checkUndo(
  redirects: Redirects,
  id: string,
  state: TableState,
): Promise<CommitResult<Undo, 'unknown'>> {
  const { db } = redirects.context
  const imported = await readImport(db, id)
  if (!imported) return { refused: 'unknown' }
  const rows = new Map<number, RedirectRow>()
  await forEachRedirect(db, (row) => rows.set(row.id, row))
  const pages = await readTargetPages(
    db,
    imported.map(({ before }) => before?.target ?? null),
  )
  const undo: Undo = { removed: [], restored: [], left: [] }
  for (const each of imported) {
    addToUndo(undo, each, rows.get(each.id), pages)
    await nextSlice()
  }
  return { done: await leaveRings(redirects, undo, state) }
}

function addToUndo(
  undo: Undo,
  { id, version, before }: ImportedRule,
  row: RedirectRow | undefined,
  pages: TargetPages,
) {
  if (row?.version === version && !before) undo.removed.push(id)
  else if (row?.version === version && before && hasTarget(before, pages))
    undo.restored.push({ id, rule: before })
  else if (row || before) undo.left.push(row?.source ?? before?.source ?? '')
}

/** False if the page of the target was deleted for good. */
const hasTarget = ({ target }: RedirectRule, pages: TargetPages) =>
  !target || 'address' in target || pages.has(target.page)

/** Leaves rules that would close a ring with a rule that was saved since the import. */
async function leaveRings(redirects: Redirects, undo: Undo, state: TableState): Promise<Undo> {
  const rules = undo.restored.map(({ rule }) => rule)
  const replaced = new Set([...undo.removed, ...undo.restored.map(({ id }) => id)])
  const parts = await readTraceParts(redirects, { rules, replaced }, state)
  const findRing = createRingFinder(parts)
  const restored: RestoredRule[] = []
  const left = [...undo.left]
  for (const each of undo.restored) {
    if (findRing(each.rule)) left.push(each.rule.source)
    else restored.push(each)
    await nextSlice()
  }
  return { removed: undo.removed, restored, left }
}

async function saveUndo(tx: Db, { removed, restored, left }: Undo, by: ChangedBy) {
  for (const ids of toBatches(removed, redirectLimits.atOnce)) {
    await deleteRedirects(tx, ids)
    await nextSlice()
  }
  await upsertRules(
    tx,
    restored.map(({ rule }) => rule),
    toSavedBy(by),
  )
  await forgetImport(tx)
  if (removed.length + restored.length === 0) return
  await touchTable(tx)
  const after = { removed: removed.length, putBack: restored.length, left: left.length }
  const kind = 'redirects-import-undone'
  await logChange(tx, by.actor, { kind, subject: 'CSV', after }, by.at)
}
