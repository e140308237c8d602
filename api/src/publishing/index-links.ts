import type { LocaleRules } from '@vitrine/contract/config'
import type { Db } from '../db/schema.ts'
import type { PageLink } from '../html/page-context.ts'
import { keepPageLinks, linkTargets } from './link-targets.ts'
import { namedTargets } from './named-targets.ts'

/** A text with the addresses on the site that it links to, and the pages that it names. */
export interface LinkingText {
  page_id: number
  locale: string
  paths: string[]
  pageLinks: PageLink[]
}

/**
 * Keeps which pages many texts link to, once all of the pages are there. Readers see nothing of it,
 * so it is no change of content.
 */
export async function indexLinks(db: Db, rules: LocaleRules, texts: LinkingText[]) {
  if (texts.length === 0) return
  const work = async (tx: Db) => {
    for (const { page_id, locale, paths, pageLinks } of texts) {
      const byAddress = await linkTargets(tx, rules, locale, paths)
      const byName = await namedTargets(tx, rules, locale, pageLinks)
      await keepPageLinks(tx, page_id, locale, [...byAddress.values(), ...byName.values()])
    }
  }
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
}
