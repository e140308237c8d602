import {
  NameRevision,
  RestoreRevision,
  type Revision,
  RevisionList,
  RevisionRestored,
  WholeRevision,
} from '@vitrine/contract/admin/revisions'
import { TextFields } from '@vitrine/contract/admin/texts'
import { Id } from '@vitrine/contract/id'
import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import type { RevisionsTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { readJson } from '../../http/body.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { keepBase } from '../../publishing/base-texts.ts'
import { logChange } from '../../publishing/log-change.ts'
import type { Editing } from '../calls/editing.ts'
import { hasWords } from '../calls/has-words.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { authorsOf } from '../calls/people.ts'
import { isSiteLocale, livePageAt, numberIn, pageAt } from '../calls/requests.ts'
import { refuseIn } from '../calls/words.ts'
import { keepOverwritten } from './keep-overwritten.ts'
import { reviseHeld } from './revise-paused.ts'
import { answerConflict } from './save-text.ts'
import { copyHead, lockCopy } from './working-copies.ts'
import { reviseCopy, stepFrom, writeCopy } from './write-copy.ts'

const listedAtOnce = 50

/** The revisions of a page, of one language when it is named, the latest first. */
export async function listRevisions(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await pageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const { db } = editing.context
  const { locale, before, q = '' } = c.req.query()
  const from = Id.safeParse(Number(before))
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.author_id')
    .select(['revisions.id', 'page_id', 'revisions.locale', 'kind', 'revisions.name'])
    .select(['author_id', 'replaced_by', 'revisions.created_at', 'title'])
    .where('page_id', '=', found.page.id)
    .$if(locale !== undefined, (query) => query.where('revisions.locale', '=', locale ?? ''))
    .$if(from.success, (query) => query.where('revisions.id', '<', from.data ?? 0))
    .$if(q.trim() !== '', (query) =>
      query.where(hasWords(['revisions.name', 'title', 'users.name'], q.trim())),
    )
    .orderBy('revisions.id', 'desc')
    .limit(listedAtOnce + 1)
    .execute()
  const shown = rows.slice(0, listedAtOnce)
  const data = await shownRevisions(db, found.page.id, shown)
  const next = rows.length > listedAtOnce ? (shown.at(-1)?.id ?? null) : null
  return c.json(RevisionList.parse({ data, next }))
}

type RevisionRow = Omit<Selectable<RevisionsTable>, 'fields' | 'hash' | 'base_id'>

async function shownRevisions(db: Db, pageId: number, rows: RevisionRow[]): Promise<Revision[]> {
  const authorOf = await authorsOf(
    db,
    rows.flatMap(({ author_id, replaced_by }) => [author_id, replaced_by]),
  )
  const live = await db
    .selectFrom('page_translations')
    .select('published_revision_id as id')
    .where('page_id', '=', pageId)
    .where('status', '=', 'published')
    .execute()
  return rows.map(({ id, locale, kind, name, author_id, replaced_by, created_at, title }) => ({
    ...{ id, locale, kind, name, title, at: created_at },
    author: authorOf(author_id),
    replacedBy: authorOf(replaced_by),
    isLive: live.some((text) => text.id === id),
  }))
}

/** The revision of a page that an address names; or the refusal to answer with. */
export async function revisionAt(
  editing: Editing,
  c: Context,
  pageId: number,
): Promise<{ row: Selectable<RevisionsTable> } | { refusal: Response }> {
  const row = await editing.context.db
    .selectFrom('revisions')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('id', '=', numberIn(c, 'revision') ?? 0)
    .executeTakeFirst()
  return row ? { row } : { refusal: refuseIn(editing, c, 404, 'revision_unknown') }
}

export async function showRevision(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await pageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const revision = await revisionAt(editing, c, found.page.id)
  if ('refusal' in revision) return revision.refusal
  return c.json(await wholeRevision(editing, revision.row))
}

/** Names a revision, or takes its name away. */
export async function nameRevision(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await pageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const revision = await revisionAt(editing, c, found.page.id)
  if ('refusal' in revision) return revision.refusal
  const body = await readJson(c, NameRevision)
  if ('refusal' in body) return body.refusal
  const { name } = body.value
  const { id } = revision.row
  await editing.context.db.updateTable('revisions').set({ name }).where('id', '=', id).execute()
  return c.json(await wholeRevision(editing, { ...revision.row, name }))
}

async function wholeRevision(
  { context: { db } }: Editing,
  { fields, ...row }: Selectable<RevisionsTable>,
) {
  const [shown] = await shownRevisions(db, row.page_id, [row])
  return WholeRevision.parse({ data: { ...shown, fields: JSON.parse(fields) } })
}

/** Puts a revision into the working copy of its language; nothing is published. */
export async function restoreRevision(
  editing: Editing,
  { c, me }: PersonRequest,
): Promise<Response> {
  const found = await livePageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const revision = await revisionAt(editing, c, found.page.id)
  if ('refusal' in revision) return revision.refusal
  const body = await readJson(c, RestoreRevision)
  if ('refusal' in body) return body.refusal
  const { db, rules, now } = editing.context
  const { id, page_id: pageId, locale, title: subject, fields: kept } = revision.row
  if (!isSiteLocale(rules, locale)) return refuseIn(editing, c, 422, 'locale_unknown')
  const at = now().toISOString()
  const written = TextFields.parse(JSON.parse(kept))
  // Restores the text, but not the address of the home page.
  const isFixed = await hasFixedAddress(db, rules, { pageId, locale })
  const fields = isFixed ? { ...written, slug: homeSlug } : written
  const copy = { pageId, locale, fields, authorId: me.user.id }
  const restored = await db.transaction().execute(async (tx) => {
    await lockCopy(tx, pageId, locale)
    const head = await copyHead(tx, pageId, locale)
    if ((head?.version ?? 0) !== body.value.version) return undefined
    if (head) await keepOverwritten(tx, copy, head, at)
    // Without a revision of the unsaved changes, restoring would lose them and could not be undone.
    const before = head?.changed === 1 ? await reviseHeld(tx, copy, 'saved') : null
    await keepBase(tx, copy, at)
    const next = await writeCopy(tx, copy, stepFrom(body.value.version), at)
    if (!next) return undefined
    await reviseCopy(tx, copy, 'restored', at)
    const change = { kind: 'revision-restored', pageId, locale, subject } as const
    await logChange(tx, me.user.id, { ...change, after: { revision: id } }, at)
    return { ...next, before }
  })
  if (!restored) return answerConflict(editing, c, copy)
  return c.json(RevisionRestored.parse({ data: { ...restored, savedAt: at, removed: [] } }))
}
