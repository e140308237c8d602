import { brokenLinksMax } from '@vitrine/contract/admin/links'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/page-texts'
import { Id } from '@vitrine/contract/http/id'
import type { Element } from 'hast'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { getText } from '../../html/get-text.ts'
import { sanitizeHtml } from '../../html/sanitize.ts'
import { visitElements } from '../../html/visit-elements.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createTextPublisher } from '../../publishing/publisher.ts'
import { createStoredFileLookup } from '../../publishing/stored-files.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { findPageById, isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { describeLinks, type TextLink } from './describe-links.ts'
import { stripOrigin } from './strip-origin.ts'
import { findLatestText } from './working-copies.ts'

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
  const [data = null] = await describe(db, rules, [link], { locale })
  return { data }
}

/** Lists the broken links of a working copy, in the order of the text. */
export async function listBrokenLinks(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id, locale } }: PageInput<typeof endpoints.listBrokenLinks>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const content = (await findLatestText(db, id, locale))?.content ?? ''
  const links = findLinks(content)
  const publish = createTextPublisher(db, rules, editing.images)
  const published = await publish(content, locale)
  const html = 'html' in published ? published.html : undefined
  const described = await describe(db, rules, links, { locale, html })
  const data = described
    .map((target, index) => ({ ...target, text: links[index]?.text ?? '' }))
    .filter(({ problem }) => problem !== null)
  return { data: data.slice(0, brokenLinksMax) }
}

async function findKey(db: Db, id: number) {
  return Id.safeParse(id).success ? (await findPageById(db, id))?.key : undefined
}

async function describe(
  db: Db,
  rules: LocaleRules,
  links: TextLink[],
  { locale, html }: { locale: string; html?: string | undefined },
) {
  const files = createStoredFileLookup(db)
  const hasFile = (address: string) => files.findFile(address, locale) !== undefined
  for (const { href } of links) hasFile(href)
  await files.lookUp()
  return describeLinks(db, rules, links, { locale, html, hasFile })
}

/** Finds the anchors of a text, with their words. */
function findLinks(content: string): (TextLink & { text: string })[] {
  const links: (TextLink & { text: string })[] = []
  visitElements(sanitizeHtml(content).tree, (element: Element) => {
    const { href, dataPage } = element.properties
    if (element.tagName !== 'a' || typeof href !== 'string') return
    const page = typeof dataPage === 'string' ? dataPage : undefined
    links.push({ href, page, text: getText(element) })
  })
  return links
}
