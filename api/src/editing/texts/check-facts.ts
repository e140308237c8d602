import type { CheckFacts } from '@vitrine/contract/checks/facts'
import { getAttribute, type MarkupElement, visitMarkup } from '@vitrine/contract/html/markup'
import type { Db } from '../../db/schema.ts'
import { createStoredFileLookup } from '../../publishing/stored-files.ts'
import { findBrokenAddresses } from '../../tracked-links/broken-addresses.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import type { TextLink } from './describe-links.ts'
import { findTargets } from './links.ts'
import { findOutdatedLanguages } from './outdated-languages.ts'

/** A text to read the facts for. */
interface FactsOfText {
  pageId: number
  locale: string
  root: MarkupElement
}

/** Reads what the check of a text needs to know beyond the text. Not for use in a transaction. */
export async function readCheckFacts(
  editing: EditingDeps,
  { pageId, locale, root }: FactsOfText,
): Promise<CheckFacts> {
  const { db, settings } = editing.context
  const { links, addresses } = listReferences(root)
  return {
    links: await findBrokenLinks(editing, links, { pageId, locale }),
    files: await findFiles(db, addresses, locale),
    languages: await findLanguages(editing, pageId, locale),
    unreachable: settings.current().externalLinks ? await findBrokenAddresses(db, addresses) : [],
  }
}

/** Lists the links of a text and its pictures of the library, and all their addresses. */
function listReferences(root: MarkupElement) {
  const links: TextLink[] = []
  const addresses = new Set<string>()
  visitMarkup(root, (element) => {
    const src = element.name === 'img' ? getAttribute(element, 'src') : undefined
    const href = element.name === 'a' ? getAttribute(element, 'href') : undefined
    if (src !== undefined) {
      addresses.add(src)
      if (isStored(src)) links.push({ href: src })
    }
    if (href === undefined) return
    addresses.add(href)
    links.push({ href, page: getAttribute(element, 'data-page') })
  })
  return { links, addresses: [...addresses] }
}

/** True if an address is one of the library. */
const isStored = (address: string) => /^\/(?:media|storage)\//.test(address)

async function findBrokenLinks(
  editing: EditingDeps,
  links: TextLink[],
  { pageId, locale }: Pick<FactsOfText, 'pageId' | 'locale'>,
) {
  const targets = await findTargets(editing, links, locale)
  return links.flatMap(({ href, page }, at) => {
    const { problem = null, id } = targets[at] ?? {}
    // The page itself is published with the text.
    return problem && (id !== pageId || problem === 'trashed')
      ? { href, ...(page !== undefined && { page }), problem }
      : []
  })
}

async function findFiles(
  db: Db,
  addresses: string[],
  locale: string,
): Promise<CheckFacts['files']> {
  const files = createStoredFileLookup(db)
  for (const address of addresses) files.findFile(address, locale)
  await files.lookUp()
  return addresses.flatMap((address) => {
    const file = files.findFile(address, locale)
    if (!file) return []
    const { mime, bytes, alt, decorative } = file
    return { address, mime, bytes, alt: alt || decorative ? alt : null }
  })
}

/**
 * Finds the languages without a draft and without a text, for the text in the default language, and
 * those whose translation of this text is out of date.
 */
async function findLanguages(
  { context: { db, rules } }: EditingDeps,
  pageId: number,
  locale: string,
): Promise<CheckFacts['languages']> {
  const outdated = await findOutdatedLanguages(db, rules, { pageId, locale })
  if (locale !== rules.defaultLocale) return outdated
  const tables = ['working_copies', 'page_translations'] as const
  const found = new Set<string>()
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('locale').where('page_id', '=', pageId).execute()
    for (const row of rows) found.add(row.locale)
  }
  const missing = rules.locales.flatMap(({ code }) =>
    found.has(code) || code === locale ? [] : { locale: code, state: 'missing' as const },
  )
  return [...missing, ...outdated]
}
