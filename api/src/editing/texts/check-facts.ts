import type { CheckFacts } from '@vitrine/contract/checks/facts'
import type { MarkupElement } from '@vitrine/contract/html/markup'
import { findBrokenAddresses } from '../../tracked-links/broken-addresses.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { readFileFacts } from './file-facts.ts'
import { listAddresses, type TextAddresses } from './list-addresses.ts'
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
  const { links, files } = listAddresses(root)
  const hrefs = links.map(({ href }) => href)
  return {
    links: await findBrokenLinks(editing, links, { pageId, locale }),
    files: await readFileFacts(db, files, locale),
    languages: await findLanguages(editing, pageId, locale),
    unreachable: settings.current().externalLinks ? await findBrokenAddresses(db, hrefs) : [],
  }
}

async function findBrokenLinks(
  editing: EditingDeps,
  links: TextAddresses['links'],
  { pageId, locale }: Pick<FactsOfText, 'pageId' | 'locale'>,
) {
  const targets = await findTargets(editing, links, locale)
  return links.flatMap((link, at) => {
    const { problem = null, id } = targets[at] ?? {}
    // The page itself is published with the text.
    return problem && (id !== pageId || problem === 'trashed') ? { ...link, problem } : []
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
