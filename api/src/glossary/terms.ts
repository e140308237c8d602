import { type GlossaryTerm, glossaryLimits, type TermDraft } from '@vitrine/contract/admin/glossary'
import type * as endpoints from '@vitrine/contract/endpoints/glossary'
import { foldTerm } from '@vitrine/contract/translation/find-terms'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { createAuthorLookup } from '../editing/calls/authors.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { isSiteLocale } from '../editing/calls/with-page.ts'
import { refusal, reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../publishing/actor.ts'
import { logTerms } from './log-terms.ts'
import {
  countTerms,
  deleteTerms as deleteRows,
  findSameTerm,
  findTerm,
  insertTerms,
  listTerms as listRows,
  type TermRow,
  toDraft,
  updateTerm,
} from './store.ts'
import { type GlossaryText, getGlossaryText } from './texts.ts'

export async function listTerms(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale } }: InputOf<typeof endpoints.listTerms>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuse(editing, ctx, 404, 'locale-unknown')
  return { data: await describeTerms(db, await listRows(db, locale)) }
}

export async function createTerm(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale }, body: draft }: InputOf<typeof endpoints.createTerm>,
) {
  const { db, rules, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refuse(editing, ctx, 404, 'locale-unknown')
  const fault = findFault(editing, locale, draft)
  if (fault) return refuse(editing, ctx, 422, fault.name, fault.field)
  const [actor, at] = [getActor(ctx), now().toISOString()]
  const outcome = await db.transaction().execute(async (tx) => {
    if ((await countTerms(tx, locale)) >= glossaryLimits.terms) return 'full'
    const [row] = await insertTerms(tx, locale, [draft], { userId: actor.userId, at })
    if (row) await logTerms(tx, actor, locale, { after: [toDraft(row)] }, at)
    return row
  })
  if (outcome === 'full') return refuse(editing, ctx, 422, 'full')
  if (outcome) return reply(201, { data: await describeTerm(db, outcome) })
  return refuseTaken(editing, ctx, await findSameTerm(db, locale, draft), 'taken')
}

export async function changeTerm(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale, id }, body }: InputOf<typeof endpoints.changeTerm>,
) {
  const { db, now } = editing.context
  const { version, ...draft } = body
  const before = await findTerm(db, locale, id)
  if (!before) return refuse(editing, ctx, 404, 'unknown')
  const fault = findFault(editing, locale, draft)
  if (fault) return refuse(editing, ctx, 422, fault.name, fault.field)
  const same = await findSameTerm(db, locale, draft)
  if (same && same.id !== id) return refuseTaken(editing, ctx, same, 'taken')
  const [actor, at] = [getActor(ctx), now().toISOString()]
  const saved = await db.transaction().execute(async (tx) => {
    const row = await updateTerm(tx, { id, version }, draft, { userId: actor.userId, at })
    const sides = { before: [toDraft(before)], after: [draft] }
    if (row) await logTerms(tx, actor, locale, sides, at)
    return row
  })
  if (saved) return { data: await describeTerm(db, saved) }
  return refuseTaken(editing, ctx, await findTerm(db, locale, id), 'older-version')
}

export async function deleteTerms(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale }, body: { ids } }: InputOf<typeof endpoints.deleteTerms>,
) {
  const { db, now } = editing.context
  const [actor, at] = [getActor(ctx), now().toISOString()]
  const deleted = await db.transaction().execute(async (tx) => {
    const rows = await deleteRows(tx, locale, ids)
    await logTerms(tx, actor, locale, { before: rows.map(toDraft) }, at)
    return rows
  })
  return { data: await describeTerms(db, deleted) }
}

export async function restoreTerms(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale }, body: { data } }: InputOf<typeof endpoints.restoreTerms>,
) {
  const { db, rules, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refuse(editing, ctx, 404, 'locale-unknown')
  const fault = data.map((draft) => findFault(editing, locale, draft)).find((each) => each)
  if (fault) return refuse(editing, ctx, 422, fault.name)
  const restored = await restore(db, locale, data, getActor(ctx), now().toISOString())
  if (!restored) return refuse(editing, ctx, 422, 'full')
  return { data: await describeTerms(db, restored) }
}

const restore = (db: Db, locale: string, data: TermDraft[], actor: PersonActor, at: string) =>
  db.transaction().execute(async (tx) => {
    if ((await countTerms(tx, locale)) + data.length > glossaryLimits.terms) return undefined
    const rows = await insertTerms(tx, locale, data, { userId: actor.userId, at })
    await logTerms(tx, actor, locale, { after: rows.map(toDraft) }, at)
    return rows
  })

interface TermFault {
  name: 'locale-unknown' | 'same-language' | 'no-words'
  field: 'sourceLocale' | 'term'
}

/** Returns why a term cannot be saved. */
export function findFault(
  { context: { rules } }: EditingDeps,
  locale: string,
  { sourceLocale, term }: TermDraft,
): TermFault | undefined {
  if (!isSiteLocale(rules, sourceLocale)) return { name: 'locale-unknown', field: 'sourceLocale' }
  if (sourceLocale === locale) return { name: 'same-language', field: 'sourceLocale' }
  return foldTerm(term) === '' ? { name: 'no-words', field: 'term' } : undefined
}

function refuse<S extends number>(
  editing: EditingDeps,
  ctx: PersonRequest,
  status: S,
  name: GlossaryText,
  field?: string,
) {
  const message = getGlossaryText(editing, ctx, name, { max: glossaryLimits.terms })
  return refusal(status, message, field === undefined ? undefined : { [field]: [message] })
}

async function refuseTaken(
  editing: EditingDeps,
  ctx: PersonRequest,
  row: TermRow | undefined,
  name: GlossaryText,
) {
  if (!row) return refuse(editing, ctx, 404, 'unknown')
  const data = await describeTerm(editing.context.db, row)
  return reply(409, { message: getGlossaryText(editing, ctx, name), data })
}

async function describeTerms(db: Db, rows: TermRow[]): Promise<GlossaryTerm[]> {
  const getAuthor = await createAuthorLookup(
    db,
    rows.map((row) => row.changed_by),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...toDraft(row),
    changedAt: row.changed_at,
    changedBy: getAuthor(row.changed_by),
  }))
}

async function describeTerm(db: Db, row: TermRow): Promise<GlossaryTerm> {
  const getAuthor = await createAuthorLookup(db, [row.changed_by])
  const changedBy = getAuthor(row.changed_by)
  const { id, version, changed_at: changedAt } = row
  return { id, version, ...toDraft(row), changedAt, changedBy }
}
