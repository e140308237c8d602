import type { LocaleRules } from '@vitrine/contract/config'
import type { Db } from '../db/schema.ts'
import { keepPageLinks, linkTargets } from './link-targets.ts'

/** A text with the addresses on the site that it links to. */
export interface LinkingText {
  page_id: number
  locale: string
  paths: string[]
}

/**
 * Keeps which pages many texts link to, once all of the pages are there. Readers see nothing of it,
 * so it is no change of content.
 */
export async function indexLinks(db: Db, rules: LocaleRules, texts: LinkingText[]) {
  if (texts.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const { page_id, locale, paths } of texts) {
      const targets = await linkTargets(tx, rules, locale, paths)
      await keepPageLinks(tx, page_id, locale, targets.values())
    }
  })
}
