import { slugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules, RedirectRules } from '@vitrine/contract/config/config'
import { isPattern } from '@vitrine/contract/config/redirect-patterns'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'

/** A published page that nobody reaches at its own address, and the rule that leads elsewhere from there. */
export interface HiddenPage {
  rule: string
  locale: string
  title: string
}

const atOnce = 500

/** The published pages that rules for one path hide; a pattern hides none. */
export async function hiddenPages(
  db: Db,
  rules: LocaleRules,
  redirects: RedirectRules,
): Promise<HiddenPage[]> {
  const exact = Object.keys(redirects).filter((rule) => !isPattern(rule))
  const hidden: HiddenPage[] = []
  for (let from = 0; from < exact.length; from += atOnce) {
    const asked = exact.slice(from, from + atOnce).map((rule) => addressIn(rules, rule))
    const keys = asked.map(({ key }) => key)
    const rows = await db
      .selectFrom('page_translations')
      .select(['locale', 'slug_key', 'title'])
      .where('status', '=', 'published')
      .where('slug_key', 'in', keys)
      .execute()
    for (const { locale, slug_key, title } of rows) {
      const hiding = asked.find((each) => each.key === slug_key && each.locale === locale)
      if (hiding) hidden.push({ rule: hiding.rule, locale, title })
    }
  }
  return hidden
}

function addressIn(rules: LocaleRules, rule: string) {
  const { locale, path } = splitLocale(rules, rule)
  return { rule, locale, key: slugKey(path.replace(/^\/|\/$/g, '')) }
}
