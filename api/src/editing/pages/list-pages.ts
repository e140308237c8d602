import { createHash } from 'node:crypto'
import type { AdminPageList, ListedPage } from '@vitrine/contract/admin/page-list'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type * as z from 'zod/mini'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { checkEtag } from '../../http/etag.ts'
import { reply, SerializedJson } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { readTextStates } from '../../pages/text-states.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { createPendingWorkLookup } from './pending-work.ts'

/**
 * Lists all pages, or those in the trash, with a title and the states of all languages. Answers 304
 * if nothing has changed.
 */
export async function listPages(
  editing: EditingDeps,
  ctx: PersonRequest,
  { query: { locale: code, trash, keys } }: InputOf<typeof endpoints.listPages>,
) {
  const { db, rules } = editing.context
  const locale = code ?? rules.defaultLocale
  if (!isSiteLocale(rules, locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const chain = getFullFallbackChain(rules, locale)
  const options = { inTrash: trash === '1', keys: keys === '1', userId: ctx.me.user.id }
  const data = await readListedPages(db, chain, options)
  // Validating 16,000 states takes longer than reading them, so only the type is checked.
  const body = JSON.stringify({ data } satisfies z.infer<typeof AdminPageList>)
  const digest = createHash('sha256').update(body).digest('base64url')
  const cached = checkEtag(ctx.request, `W/"${digest}"`, 'private, no-cache')
  return cached.notModified ?? reply(200, new SerializedJson(body), cached.headers)
}

interface ListOptions {
  inTrash: boolean
  keys: boolean
  /** The user whose drafts are marked. */
  userId: number
}

interface PageTitle {
  page_id: number
  title: string
  slug: string
}

/** Each title is in the first language of the chain that has one. */
async function readListedPages(
  db: Db,
  chain: string[],
  { inTrash, keys, userId }: ListOptions,
): Promise<ListedPage[]> {
  const rows = await readPageRows(db, inTrash)
  const getPendingWork = await createPendingWorkLookup(db, userId)
  const states = Map.groupBy(await readTextStates(db, { inTrash }), ({ pageId }) => pageId)
  const titles = new Map<number, PageTitle & { locale: string }>()
  for (const locale of chain) {
    if (titles.size === rows.length) break
    for (const row of await readTitles(db, locale, inTrash))
      if (!titles.has(row.page_id)) titles.set(row.page_id, { ...row, locale })
  }
  return rows.map(({ id, parent_id, updated_at, saved_at, deleted_at, key, ...more }) => {
    const { owner_id, review_on, ...row } = more
    const { requests, byMachine, waits } = getPendingWork(id)
    const { title = '', slug = '', locale = chain[0] } = titles.get(id) ?? {}
    return {
      ...row,
      id,
      parent: parent_id,
      title,
      ...(locale !== chain[0] && { titleLocale: locale }),
      slug,
      states: Object.fromEntries((states.get(id) ?? []).map((text) => [text.locale, text.state])),
      updatedAt: saved_at !== null && saved_at > updated_at ? saved_at : updated_at,
      ...(deleted_at !== null && { deletedAt: deleted_at }),
      ...(owner_id !== null && { owner: owner_id }),
      ...(review_on !== null && { reviewOn: review_on }),
      ...(requests.length > 0 && { requests }),
      ...(byMachine.length > 0 && { byMachine }),
      ...(waits.length > 0 && { waits }),
      ...(keys && { key }),
    }
  })
}

function readPageRows(db: Db, inTrash: boolean) {
  return db
    .selectFrom('pages')
    .select(['pages.id', 'parent_id', 'position', 'template', 'type', 'method'])
    .select(['pages.updated_at', 'deleted_at', 'owner_id', 'review_on', 'key'])
    .select((row) =>
      row
        .selectFrom('working_copies as copies')
        .select(({ fn }) => fn.max('copies.updated_at').as('at'))
        .whereRef('copies.page_id', '=', 'pages.id')
        .as('saved_at'),
    )
    .where('deleted_at', inTrash ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('pages.id')
    .execute()
}

/** Drafts come before published texts: the caller takes the first title of each page. */
async function readTitles(db: Db, locale: string, inTrash: boolean): Promise<PageTitle[]> {
  const copies = await db
    .selectFrom('working_copies as copies')
    .innerJoin('pages', 'pages.id', 'copies.page_id')
    .select(['copies.page_id', 'copies.title', 'copies.slug'])
    .where('copies.locale', '=', locale)
    .where('pages.deleted_at', inTrash ? 'is not' : 'is', null)
    .execute()
  const texts = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.title', 'texts.slug'])
    .where('texts.locale', '=', locale)
    .where('pages.deleted_at', inTrash ? 'is not' : 'is', null)
    .execute()
  return [...copies, ...texts]
}
