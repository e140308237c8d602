import type { Revision } from '@vitrine/contract/admin/revisions'
import { TextFields } from '@vitrine/contract/admin/texts'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type * as endpoints from '@vitrine/contract/endpoints/revisions'
import type { Problem } from '@vitrine/contract/http/problem'
import type { Selectable } from 'kysely'
import type { RevisionsTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { sqlContains } from '../../db/sql-contains.ts'
import { type Reply, reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import { storeBase } from '../../publishing/base-texts.ts'
import { logChange } from '../../publishing/log-change.ts'
import { parseTextFields } from '../../publishing/text-fields.ts'
import { restoreSources } from '../../publishing/translation-sources.ts'
import { indexDraft } from '../../search/index/follow-commits.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput, type WithPage } from '../calls/with-page.ts'
import { reviseLockedCopy } from './revise-paused.ts'
import { buildConflict } from './save-text.ts'
import { storeOverwritten } from './store-overwritten.ts'
import { findCopyHead, lockCopy } from './working-copies.ts'
import { reviseCopy, toNextVersion, writeCopy } from './write-copy.ts'

const pageSize = 50

/** Lists revisions of a page, latest first, optionally of one language. */
export async function listRevisions(
  { context: { db } }: EditingDeps,
  _: PersonRequest,
  { page, query: { locale, before, q = '' } }: PageInput<typeof endpoints.listRevisions>,
) {
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.author_id')
    .select(['revisions.id', 'page_id', 'revisions.locale', 'kind', 'revisions.name'])
    .select(['author_id', 'is_machine', 'revisions.created_at', 'title'])
    .select(['replaced_by', 'replaced_by_machine'])
    .where('page_id', '=', page.id)
    .$if(locale !== undefined, (query) => query.where('revisions.locale', '=', locale ?? ''))
    .$if(before !== undefined, (query) => query.where('revisions.id', '<', before ?? 0))
    .$if(q.trim() !== '', (query) =>
      query.where(sqlContains(['revisions.name', 'title', 'users.name'], q.trim())),
    )
    .orderBy('revisions.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const visible = rows.slice(0, pageSize)
  const data = visible.map(await createRevisionReader(db, page.id, visible))
  const next = rows.length > pageSize ? (visible.at(-1)?.id ?? null) : null
  return { data, next }
}

type RevisionRow = Omit<Selectable<RevisionsTable>, 'fields' | 'hash' | 'base_id' | 'sources'>

/** Reads authors and the published revisions. Returns a function from a row to its revision. */
async function createRevisionReader(
  db: Db,
  pageId: number,
  rows: RevisionRow[],
): Promise<(row: RevisionRow) => Revision> {
  const getAuthor = await createAuthorLookup(
    db,
    rows.flatMap(({ author_id, replaced_by }) => [author_id, replaced_by]),
  )
  const live = await db
    .selectFrom('page_translations')
    .select('published_revision_id as id')
    .where('page_id', '=', pageId)
    .where('status', '=', 'published')
    .execute()
  return ({ id, locale, kind, name, title, created_at, author_id, replaced_by, ...row }) => ({
    id,
    locale,
    kind,
    name,
    title,
    at: created_at,
    author: getAuthor(author_id),
    isMachine: row.is_machine === 1,
    replacedBy: getAuthor(replaced_by),
    replacedByMachine: row.replaced_by_machine === 1,
    isLive: live.some((text) => text.id === id),
  })
}

/**
 * Adds the revision of `params.revision` to the input of a handler; answers 404 if it does not
 * exist.
 */
export const withRevision =
  <I extends RevisionParams, R>(
    handler: (
      editing: EditingDeps,
      ctx: PersonRequest,
      input: I & { row: Selectable<RevisionsTable> },
    ) => Promise<R>,
  ) =>
  async (editing: EditingDeps, ctx: PersonRequest, input: I): Promise<R | Reply<404, Problem>> => {
    const row = await editing.context.db
      .selectFrom('revisions')
      .selectAll()
      .where('page_id', '=', input.page.id)
      .where('id', '=', input.params.revision)
      .executeTakeFirst()
    return row
      ? handler(editing, ctx, { ...input, row })
      : refuseWithMessage(editing, ctx, 404, 'revision_unknown')
  }

interface RevisionParams extends WithPage {
  params: { id: number; revision: number }
}

/** Returns the language of a revision; none if it does not exist. */
export async function findRevisionLocale(
  { context: { db } }: EditingDeps,
  { params }: { params: { id: number; revision: number } },
): Promise<string[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('locale')
    .where('page_id', '=', params.id)
    .where('id', '=', params.revision)
    .execute()
  return rows.map(({ locale }) => locale)
}

/** Input of a handler for one revision. */
export type RevisionInput<E extends Endpoint> = PageInput<E> & { row: Selectable<RevisionsTable> }

export async function showRevision(
  editing: EditingDeps,
  _: PersonRequest,
  { row }: RevisionInput<typeof endpoints.showRevision>,
) {
  return toFullRevision(editing, row)
}

export async function nameRevision(
  editing: EditingDeps,
  _: PersonRequest,
  { row, body: { name } }: RevisionInput<typeof endpoints.nameRevision>,
) {
  const { db } = editing.context
  await db.updateTable('revisions').set({ name }).where('id', '=', row.id).execute()
  return toFullRevision(editing, { ...row, name })
}

async function toFullRevision({ context: { db } }: EditingDeps, row: Selectable<RevisionsTable>) {
  const toRevision = await createRevisionReader(db, row.page_id, [row])
  return { data: { ...toRevision(row), fields: parseTextFields(row.fields) } }
}

/** Restores a revision as the working copy; publishes nothing. */
export async function restoreRevision(
  editing: EditingDeps,
  ctx: PersonRequest,
  { row, body: { version } }: RevisionInput<typeof endpoints.restoreRevision>,
) {
  const { db, rules, now } = editing.context
  const { id, page_id: pageId, locale, title: subject, fields: storedFields } = row
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 422, 'locale_unknown')
  const at = now().toISOString()
  const revisionFields = TextFields.parse(JSON.parse(storedFields))
  // Restores the text, but never changes the address of the home page.
  const isFixed = await hasFixedAddress(db, rules, { pageId, locale })
  const fields = isFixed ? { ...revisionFields, slug: homeSlug } : revisionFields
  const actor = getActor(ctx)
  const copy = { pageId, locale, fields, writer: actor }
  const restored = await db.transaction().execute(async (tx) => {
    await lockCopy(tx, pageId, locale)
    const head = await findCopyHead(tx, pageId, locale)
    if ((head?.version ?? 0) !== version) return undefined
    if (head) await storeOverwritten(tx, copy, head, at)
    // Without this revision, unsaved changes would be lost and restoring could not be undone.
    const before = head?.changed === 1 ? await reviseLockedCopy(tx, copy, 'saved') : null
    await storeBase(tx, copy, at)
    const next = await writeCopy(tx, copy, toNextVersion(version), at)
    if (!next) return undefined
    await restoreSources(tx, copy, row.sources)
    await reviseCopy(tx, copy, 'restored', at)
    const change = { kind: 'revision-restored', pageId, locale, subject } as const
    await logChange(tx, actor, { ...change, after: { revision: id } }, at)
    await indexDraft(tx, pageId, locale, fields.content.length)
    return { ...next, before }
  })
  if (!restored) return reply(409, await buildConflict(editing, ctx, copy))
  return { data: { ...restored, savedAt: at, removed: [] } }
}
