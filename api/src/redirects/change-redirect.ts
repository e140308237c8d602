import {
  type RedirectDraft,
  type RedirectWarning,
  redirectLimits,
} from '@vitrine/contract/admin/redirects'
import type * as endpoints from '@vitrine/contract/endpoints/redirects'
import type { Problem } from '@vitrine/contract/http/problem'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import type { CommitResult } from '../editing/calls/commit-or-roll-back.ts'
import { type Reply, refusal, reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { commitChecked } from './commit-checked.ts'
import { describeRedirects } from './describe-redirects.ts'
import { createRingFinder } from './find-ring.ts'
import { findWarnings } from './find-warnings.ts'
import { type ChangedBy, logRedirect, touchTable } from './log-redirect.ts'
import { prepareRule, readTargetPages } from './prepare-rule.ts'
import { type Redirects, readTraceParts } from './redirects.ts'
import type { RedirectRule } from './rule.ts'
import {
  countRedirects,
  findRedirect,
  findRedirectBySource,
  insertRedirects,
  type RedirectRow,
  toRule,
  updateRedirect,
} from './store.ts'
import type { TableState } from './table.ts'
import { type FieldFault, getRedirectText } from './texts.ts'

export async function createRedirect(
  redirects: Redirects,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.createRedirect>,
) {
  const by = getChangedBy(redirects, ctx)
  const outcome = await commitChecked<Redirects, CheckedDraft, Saved, RefusedSave>(redirects, {
    check: (within, state) => checkDraft(within, ctx, body, { state }),
    save: async (tx, { rule, warnings }, touch) => {
      touch.pages([])
      const taken = await findRedirectBySource(tx, rule.source, rule.locale)
      if (taken) return { refused: { name: 'taken', row: taken } }
      if ((await countRedirects(tx)) >= redirectLimits.rules) return { refused: { name: 'many' } }
      const rows = await insertRedirects(tx, [rule], toSavedBy(by))
      await finish(tx, 'redirect-created', { after: rule }, by)
      return { done: { rows, warnings } }
    },
  })
  if ('refused' in outcome) return refuseSave(redirects, ctx, outcome.refused)
  const { rows, warnings } = outcome.done
  return reply(201, { data: await describeRow(redirects, rows), warnings })
}

export async function changeRedirect(
  redirects: Redirects,
  ctx: PersonRequest,
  { params: { id }, body }: InputOf<typeof endpoints.changeRedirect>,
) {
  const known = await findRedirect(redirects.context.db, id)
  if (!known) return refusal(404, getRedirectText(redirects, ctx, 'unknown'))
  const by = getChangedBy(redirects, ctx)
  const outcome = await commitChecked<Redirects, CheckedDraft, Saved, RefusedSave>(redirects, {
    check: (within, state) => checkDraft(within, ctx, body, { id, state }),
    save: async (tx, { rule, warnings }, touch) => {
      touch.pages([])
      const before = await findRedirect(tx, id)
      if (!before) return { refused: { name: 'unknown' } }
      if (before.version !== body.version)
        return { refused: { name: 'older-version', row: before } }
      const taken = await findRedirectBySource(tx, rule.source, rule.locale)
      if (taken && taken.id !== id) return { refused: { name: 'taken', row: taken } }
      const row = await updateRedirect(tx, id, rule, toSavedBy(by))
      await finish(tx, 'redirect-changed', { before: toRule(before), after: rule }, by)
      return { done: { rows: [row], warnings } }
    },
  })
  if ('done' in outcome) {
    const { rows, warnings } = outcome.done
    return { data: await describeRow(redirects, rows), warnings }
  }
  if (outcome.refused.name === 'unknown')
    return refusal(404, getRedirectText(redirects, ctx, 'unknown'))
  return refuseSave(redirects, ctx, outcome.refused)
}

interface Saved {
  rows: RedirectRow[]
  warnings: RedirectWarning[]
}

export async function checkRedirect(
  redirects: Redirects,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.checkRedirect>,
) {
  const { id, ...draft } = body
  const state = await redirects.table()
  const checked = await checkDraft(redirects, ctx, draft, { id, state })
  if ('done' in checked) return { warnings: checked.done.warnings }
  return refuseFields(redirects, ctx, checked.refused.faults)
}

async function finish(
  tx: Db,
  kind: 'redirect-created' | 'redirect-changed',
  sides: Parameters<typeof logRedirect>[2],
  by: ChangedBy,
) {
  await touchTable(tx)
  await logRedirect(tx, kind, sides, by)
}

export const getChangedBy = ({ context }: Redirects, ctx: PersonRequest): ChangedBy => ({
  actor: getActor(ctx),
  at: context.now().toISOString(),
  chain: context.rules.locales.map(({ code }) => code),
})

export const toSavedBy = ({ actor: { userId }, at }: ChangedBy) => ({ userId, at })

interface CheckedDraft {
  rule: RedirectRule
  warnings: RedirectWarning[]
}

interface FaultyDraft {
  name: 'faulty'
  faults: FieldFault[]
}

/** Checks a draft that replaces the rule with an id, or is new. */
async function checkDraft(
  redirects: Redirects,
  ctx: PersonRequest,
  draft: RedirectDraft,
  { id, state }: { id?: number | undefined; state: TableState },
): Promise<CommitResult<CheckedDraft, FaultyDraft>> {
  const pages = await readTargetPages(redirects.context.db, [draft.target])
  const prepared = prepareRule(redirects, pages, draft)
  if ('faults' in prepared) return { refused: { name: 'faulty', faults: prepared.faults } }
  const { rule } = prepared
  const replaced = new Set(id === undefined ? [] : [id])
  const parts = await readTraceParts(redirects, { rules: [rule], replaced }, state)
  const ring = createRingFinder(parts)(rule)
  if (ring) return { refused: { name: 'faulty', faults: [ring] } }
  const warnings = (await findWarnings(parts, rule)).map(({ code, values }) => ({
    code,
    message: getRedirectText(redirects, ctx, code, values),
  }))
  return { done: { rule, warnings } }
}

function refuseFields(
  redirects: Redirects,
  ctx: PersonRequest,
  faults: FieldFault[],
): Reply<422, Problem> {
  const errors = faults.map(({ field, name, values }) => [
    field,
    [getRedirectText(redirects, ctx, name, values)],
  ])
  const fields: Record<string, string[]> = Object.fromEntries(errors)
  return refusal(422, Object.values(fields)[0]?.[0] ?? '', fields)
}

type RefusedSave =
  | FaultyDraft
  | {
      name: 'taken' | 'older-version' | 'many' | 'unknown'
      /** Present state of the rule that is in the way. */
      row?: RedirectRow
    }

async function refuseSave(redirects: Redirects, ctx: PersonRequest, refused: RefusedSave) {
  if (refused.name === 'faulty') return refuseFields(redirects, ctx, refused.faults)
  const { name, row } = refused
  const message = getRedirectText(redirects, ctx, name, { max: redirectLimits.rules })
  return row
    ? reply(409, { message, data: await describeRow(redirects, [row]) })
    : refusal(422, message, { source: [message] })
}

async function describeRow(redirects: Redirects, rows: RedirectRow[]) {
  const [data] = await describeRedirects(redirects, rows)
  if (!data) throw new Error('A saved redirect has no description.')
  return data
}
