import type { LinkTarget } from '@vitrine/contract/admin/links'
import type * as endpoints from '@vitrine/contract/endpoints/page-texts'
import { Id } from '@vitrine/contract/http/id'
import type { InputOf } from '../../binding/bind.ts'
import { findPageReaders } from '../../db/page-readers.ts'
import type { Db } from '../../db/schema.ts'
import { getAddressKey } from '../../html/site-address.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createStoredFileLookup } from '../../publishing/stored-files.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { homeSlug } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { findPageById, isSiteLocale } from '../calls/with-page.ts'
import { describeLinks, type TextLink } from './describe-links.ts'
import { findDraftAddresses } from './draft-addresses.ts'
import { stripOrigin } from './strip-origin.ts'

/** Returns the target of a link: a page id, or an address as typed. */
export async function showLink(
  editing: EditingDeps,
  ctx: PersonRequest,
  { query: { locale, id, page, href } }: InputOf<typeof endpoints.showLink>,
) {
  const { db, rules, publicUrl } = editing.context
  if (!isSiteLocale(rules, locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const key = id === undefined ? page : await findKey(db, id)
  if (id !== undefined && key === undefined) return { data: null }
  const link = { href: stripOrigin(href.trim(), publicUrl), page: key }
  const [data = null] = await findTargets(editing, [link], { locale })
  return { data }
}

async function findKey(db: Db, id: number) {
  return Id.safeParse(id).success ? (await findPageById(db, id))?.key : undefined
}

/**
 * Like `describeLinks`, with the files of the library, redirects and addresses of drafts. `pageId` is
 * the page of the text, if it is known.
 */
export async function findTargets(
  { context: { db, rules }, findRedirected }: EditingDeps,
  links: TextLink[],
  { locale, pageId }: { locale: string; pageId?: number },
): Promise<LinkTarget[]> {
  const files = createStoredFileLookup(db)
  const hasFile = (address: string) => files.findFile(address, locale) !== undefined
  for (const { href } of links) hasFile(href)
  await files.lookUp()
  const readers = pageId === undefined ? undefined : await findPageReaders(db, pageId)
  const targets = await describeLinks(db, rules, links, { locale, readers, hasFile })
  const unknown = targets.flatMap(({ href, problem }) => (problem === 'unknown' ? [href] : []))
  const redirected = await findRedirected?.(locale, unknown)
  const drafts = await findDraftAddresses(db, rules, unknown)
  return targets.map((target): LinkTarget => {
    if (target.problem !== 'unknown') return target
    if (redirected?.has(target.href)) return { ...target, problem: null }
    const id = drafts.get(target.href)
    if (id !== undefined) return { ...target, id, problem: 'unpublished' }
    // A site may not have a home page yet.
    const isHome = getAddressKey(rules, target.href) === homeSlug
    return isHome ? { ...target, problem: 'unpublished' } : target
  })
}
