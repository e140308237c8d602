import { type Preview, previewLifetimeDays } from '@vitrine/contract/admin/previews'
import type { Author } from '@vitrine/contract/admin/shapes'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { Selectable } from 'kysely'
import { generateToken, hashToken, isToken } from '../../crypto/secrets.ts'
import type { PreviewLinksTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import { getRolesWithPermission } from '../../identity/guards/permissions.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { findPageTitle } from '../pages/show-page.ts'

/** Links per page. */
const linksPerPageMax = 50

export type PreviewLink = Selectable<PreviewLinksTable>

/** What a link shows, stored or not. */
export type PreviewTarget = Pick<PreviewLink, 'page_id' | 'locale' | 'shows' | 'at'>

/** Creates a link that shows a draft to anyone who has it, or returns an existing one. */
export async function makePreview(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body: { shows, locale, at } }: PageInput<typeof endpoints.makePreview>,
) {
  const { db, rules, now } = editing.context
  const author = { id: ctx.me.user.id, name: ctx.me.user.name }
  if (!isSiteLocale(rules, locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const time = shows === 'site' && at !== undefined ? new Date(at).toISOString() : null
  const links = (await findLinks(db, page.id, now())).filter((link) => link.shows === shows)
  const newLink = { shows, locale, at: time, author_id: author.id }
  const isSame = (link: PreviewLink) =>
    link.locale === locale && link.at === time && link.author_id === author.id
  const existing = links.find(isSame)
  if (existing && getRemainingMs(existing, now()) > dayMs)
    return { data: toPreview(editing, existing, author) }
  if (links.length >= linksPerPageMax) return refuseWithMessage(editing, ctx, 409, 'previews_many')
  const link = await storeLink(editing, { page_id: page.id, ...newLink }, getActor(ctx))
  return reply(201, { data: toPreview(editing, link, author) })
}

const getRemainingMs = ({ expires_at }: PreviewLink, now: Date) =>
  Date.parse(expires_at) - now.getTime()

type LinkToStore = Pick<PreviewLink, 'page_id' | 'shows' | 'locale' | 'at' | 'author_id'>

/** The token is derived from the id, so that it can be shown again; only its hash is stored. */
async function storeLink(
  { context }: EditingDeps,
  newLink: LinkToStore,
  actor: PersonActor,
): Promise<PreviewLink> {
  const now = context.now()
  const created_at = now.toISOString()
  const expires_at = new Date(now.getTime() + previewLifetimeDays * dayMs).toISOString()
  const row = { ...newLink, created_at, expires_at }
  return context.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('preview_links')
      .values({ ...row, token_hash: hashToken(generateToken()) })
      .returningAll()
      .executeTakeFirstOrThrow()
    const token_hash = hashToken(context.keys.createPreviewToken(inserted.id))
    await tx
      .updateTable('preview_links')
      .set({ token_hash })
      .where('id', '=', inserted.id)
      .execute()
    const change = await toChange(tx, context.rules, inserted)
    await logChange(tx, actor, { kind: 'preview-made', ...change }, created_at)
    return inserted
  })
}

async function toChange(db: Db, rules: LocaleRules, { page_id: pageId, locale }: PreviewLink) {
  const chain = [locale, ...rules.locales.map(({ code }) => code)]
  return { pageId, locale, subject: await findPageTitle(db, pageId, chain) }
}

const findLinks = (db: Db, pageId: number, now: Date): Promise<PreviewLink[]> =>
  selectValidLinks(db, now)
    .where('page_id', '=', pageId)
    .orderBy('preview_links.id', 'desc')
    .execute()

/** Valid links have not expired, and their authors may still create such links. */
const selectValidLinks = (db: Db, now: Date) =>
  db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.author_id')
    .selectAll('preview_links')
    .where('users.disabled_at', 'is', null)
    .where('users.role', 'in', getRolesWithPermission('preview-pages'))
    .where('expires_at', '>', now.toISOString())

export async function listPreviews(
  editing: EditingDeps,
  _: PersonRequest,
  { page }: PageInput<typeof endpoints.listPreviews>,
) {
  const { db, now } = editing.context
  const links = await findLinks(db, page.id, now())
  const userIds = links.map(({ author_id }) => author_id)
  const getAuthor = await createAuthorLookup(db, userIds)
  return { data: links.map((link) => toPreview(editing, link, getAuthor(link.author_id))) }
}

export async function endPreview(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, params }: PageInput<typeof endpoints.endPreview>,
) {
  const { db, now, rules } = editing.context
  const link = await db
    .deleteFrom('preview_links')
    .where('page_id', '=', page.id)
    .where('id', '=', params.preview)
    .returningAll()
    .executeTakeFirst()
  if (!link) return refuseWithMessage(editing, ctx, 404, 'preview_unknown')
  const change = await toChange(db, rules, link)
  await logChange(db, getActor(ctx), { kind: 'preview-ended', ...change }, now().toISOString())
}

/** Finds the valid link of a token. */
export async function findPreviewLink(
  { context: { db, now } }: EditingDeps,
  token: string | undefined,
): Promise<PreviewLink | undefined> {
  if (!isToken(token)) return undefined
  return selectValidLinks(db, now()).where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

export const getPreviewUrl = ({ context: { publicUrl, keys } }: EditingDeps, id: number) =>
  `${publicUrl}${previewPaths.place}/${keys.createPreviewToken(id)}`

function toPreview(
  editing: EditingDeps,
  { id, shows, at, created_at, expires_at }: PreviewLink,
  author: Author,
): Preview {
  const url = getPreviewUrl(editing, id)
  return { id, shows, at, author, createdAt: created_at, expiresAt: expires_at, url }
}
