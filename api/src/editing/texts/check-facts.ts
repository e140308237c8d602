import type { CheckFacts } from '@vitrine/contract/checks/facts'
import type { MarkupElement } from '@vitrine/contract/html/markup'
import type { Db } from '../../db/schema.ts'
import { findBrokenAddresses } from '../../tracked-links/broken-addresses.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { isOffRule } from './event-facts.ts'
import { readFileFacts } from './file-facts.ts'
import { findLanguageFacts } from './language-facts.ts'
import { findTargets } from './links.ts'
import { listAddresses, type TextAddresses } from './list-addresses.ts'

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
  const { db, rules, settings } = editing.context
  const { links, files } = listAddresses(root)
  const hrefs = links.map(({ href }) => href)
  return {
    links: await findBrokenLinks(editing, links, { pageId, locale }),
    files: await readFileFacts(db, files, locale),
    languages: await findLanguageFacts(db, rules, { pageId, locale }, () =>
      listWritten(db, pageId),
    ),
    unreachable: settings.current().externalLinks ? await findBrokenAddresses(db, hrefs) : [],
    isOffRule: await isOffRule(db, pageId),
  }
}

async function findBrokenLinks(
  editing: EditingDeps,
  links: TextAddresses['links'],
  { pageId, locale }: Pick<FactsOfText, 'pageId' | 'locale'>,
) {
  const targets = await findTargets(editing, links, { locale, pageId })
  return links.flatMap((link, at) => {
    const { problem = null, id } = targets[at] ?? {}
    // The page itself is published with the text.
    return problem && (id !== pageId || problem === 'trashed') ? { ...link, problem } : []
  })
}

/** Lists the languages in which a page has a draft or a text. */
async function listWritten(db: Db, pageId: number): Promise<string[]> {
  const found: string[] = []
  for (const table of ['working_copies', 'page_translations'] as const) {
    const rows = await db.selectFrom(table).select('locale').where('page_id', '=', pageId).execute()
    found.push(...rows.map((row) => row.locale))
  }
  return found
}
