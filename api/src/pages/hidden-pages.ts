import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules, RedirectRules } from '@vitrine/contract/config/config'
import { isRedirectPattern } from '@vitrine/contract/config/redirect-patterns'
import { splitLocale } from '@vitrine/contract/locale/locale'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/** A published page that a redirect rule makes unreachable. */
export interface HiddenPage {
  rule: string
  locale: string
  title: string
}

/** Finds published pages hidden by redirect rules for a single path; ignores patterns. */
export async function findHiddenPages(
  db: Db,
  rules: LocaleRules,
  redirects: RedirectRules,
): Promise<HiddenPage[]> {
  const exact = Object.keys(redirects).filter((rule) => !isRedirectPattern(rule))
  const hidden: HiddenPage[] = []
  for (const batch of toBatches(exact)) {
    const addresses = batch.map((rule) => parseRule(rules, rule))
    const keys = addresses.map(({ key }) => key)
    const rows = await db
      .selectFrom('page_translations')
      .select(['locale', 'slug_key', 'title'])
      .where('status', '=', 'published')
      .where('slug_key', 'in', keys)
      .execute()
    for (const { locale, slug_key, title } of rows) {
      const hidingRule = addresses.find((each) => each.key === slug_key && each.locale === locale)
      if (hidingRule) hidden.push({ rule: hidingRule.rule, locale, title })
    }
  }
  return hidden
}

function parseRule(rules: LocaleRules, rule: string) {
  const { locale, path } = splitLocale(rules, rule)
  return { rule, locale, key: toSlugKey(path.replace(/^\/|\/$/g, '')) }
}
