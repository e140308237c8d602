import { type Preview, previewDays } from '@vitrine/contract/admin/previews'
import type { Author } from '@vitrine/contract/admin/shapes'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { Selectable } from 'kysely'
import { hashToken, isToken, newToken } from '../../crypto/secrets.ts'
import type { PreviewLinksTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { rolesFor } from '../../identity/guards/rights.ts'
import { actorOf, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import type { Editing } from '../calls/editing.ts'
import { authorsOf } from '../calls/people.ts'
import { isSiteLocale, type OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { namedPages } from '../pages/show-page.ts'

/** Most links that show one page at once. */
const perPageMax = 50

export type PreviewLink = Selectable<PreviewLinksTable>

/** What a link shows, be it kept or not. */
export type ShownLink = Pick<PreviewLink, 'page_id' | 'locale' | 'shows' | 'at'>

/** Creates a link that shows a draft to anyone who has it, or answers the existing one. */
export async function makePreview(
  editing: Editing,
  ctx: PersonRequest,
  { page, body: { shows, locale, at } }: OnPage<typeof endpoints.makePreview>,
) {
  const { db, rules, now } = editing.context
  const author = { id: ctx.me.user.id, name: ctx.me.user.name }
  if (!isSiteLocale(rules, locale)) return refusalIn(editing, ctx, 422, 'locale_unknown', 'locale')
  const moment = shows === 'site' && at !== undefined ? new Date(at).toISOString() : null
  const held = (await linksOf(db, page.id, now())).filter((link) => link.shows === shows)
  const wanted = { shows, locale, at: moment, author_id: author.id }
  const isWanted = (link: PreviewLink) =>
    link.locale === locale && link.at === moment && link.author_id === author.id
  const same = held.find(isWanted)
  if (same && lives(same, now()) > dayMs) return { data: shownLink(editing, same, author) }
  if (held.length >= perPageMax) return refusalIn(editing, ctx, 409, 'previews_many')
  const link = await keepLink(editing, { page_id: page.id, ...wanted }, actorOf(ctx))
  return reply(201, { data: shownLink(editing, link, author) })
}

const lives = ({ expires_at }: PreviewLink, now: Date) => Date.parse(expires_at) - now.getTime()

type NewLink = Pick<PreviewLink, 'page_id' | 'shows' | 'locale' | 'at' | 'author_id'>

/** The token is made from the number, so that it can be shown again, and is kept as a hash. */
async function keepLink(
  { context }: Editing,
  wanted: NewLink,
  actor: PersonActor,
): Promise<PreviewLink> {
  const now = context.now()
  const created_at = now.toISOString()
  const expires_at = new Date(now.getTime() + previewDays * dayMs).toISOString()
  const row = { ...wanted, created_at, expires_at }
  return context.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('preview_links')
      .values({ ...row, token_hash: hashToken(newToken()) })
      .returningAll()
      .executeTakeFirstOrThrow()
    const token_hash = hashToken(context.keys.previewTokenOf(made.id))
    await tx.updateTable('preview_links').set({ token_hash }).where('id', '=', made.id).execute()
    const change = await changeOf(tx, context.rules, made)
    await logChange(tx, actor, { kind: 'preview-made', ...change }, created_at)
    return made
  })
}

/** What the log of changes says of a link: the page that it was made for. */
async function changeOf(db: Db, rules: LocaleRules, { page_id: pageId, locale }: PreviewLink) {
  const chain = [locale, ...rules.locales.map(({ code }) => code)]
  const [named] = await namedPages(db, [pageId], chain)
  return { pageId, locale, subject: named?.title ?? '' }
}

const linksOf = (db: Db, pageId: number, now: Date): Promise<PreviewLink[]> =>
  holdingLinks(db, now).where('page_id', '=', pageId).orderBy('preview_links.id', 'desc').execute()

/** Selects the valid links: not expired, and by authors who may still create such links. */
const holdingLinks = (db: Db, now: Date) =>
  db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.author_id')
    .selectAll('preview_links')
    .where('users.disabled_at', 'is', null)
    .where('users.role', 'in', rolesFor('preview-pages'))
    .where('expires_at', '>', now.toISOString())

export async function listPreviews(
  editing: Editing,
  _: PersonRequest,
  { page }: OnPage<typeof endpoints.listPreviews>,
) {
  const { db, now } = editing.context
  const links = await linksOf(db, page.id, now())
  const people = links.map(({ author_id }) => author_id)
  const authorOf = await authorsOf(db, people)
  return { data: links.map((link) => shownLink(editing, link, authorOf(link.author_id))) }
}

/** Ends a link at once. */
export async function endPreview(
  editing: Editing,
  ctx: PersonRequest,
  { page, params }: OnPage<typeof endpoints.endPreview>,
) {
  const { db, now, rules } = editing.context
  const link = await db
    .deleteFrom('preview_links')
    .where('page_id', '=', page.id)
    .where('id', '=', params.preview)
    .returningAll()
    .executeTakeFirst()
  if (!link) return refusalIn(editing, ctx, 404, 'preview_unknown')
  const change = await changeOf(db, rules, link)
  await logChange(db, actorOf(ctx), { kind: 'preview-ended', ...change }, now().toISOString())
}

/** The link that a token stands for, while it lives. */
export async function linkWith(
  { context: { db, now } }: Editing,
  token: string | undefined,
): Promise<PreviewLink | undefined> {
  if (!isToken(token)) return undefined
  return holdingLinks(db, now()).where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

/** Returns the address of a preview link, with its token. */
export const previewUrl = ({ context: { publicUrl, keys } }: Editing, id: number) =>
  `${publicUrl}${previewPaths.place}/${keys.previewTokenOf(id)}`

function shownLink(
  editing: Editing,
  { id, shows, at, created_at, expires_at }: PreviewLink,
  author: Author,
): Preview {
  const url = previewUrl(editing, id)
  return { id, shows, at, author, createdAt: created_at, expiresAt: expires_at, url }
}
