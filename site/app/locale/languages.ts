import { addressOf } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { choosing, languageOf } from '@vitrine/contract/locale/locale'
import type { Detour, Page } from '@vitrine/contract/pages/pages'

/** What a page says to whoever comes from one that is not in its language; no content has this id. */
export const untranslatedId = 'v-untranslated'

/** A language of the switcher, and where it leads. */
export interface Language {
  code: string
  displayName: string
  lang: string
  href: string
  /** Title of the page it leads to, when that is another one: the nearest above, or the home page. */
  detour: string | undefined
}

/**
 * Where the switcher leads from a page, or from an error, in the order of the configuration. A
 * language in which not even a home page is published is left out.
 */
export function languagesFrom(
  rules: LocaleRules,
  page: Pick<Page, 'alternates' | 'detours'> | undefined,
  homes: Detour[],
): Language[] {
  const { alternates = [], detours = [] } = page ?? {}
  return rules.locales.flatMap(({ code, displayName }) => {
    const same = alternates.find(({ locale }) => locale === code)
    const other = [...detours, ...homes].find(({ locale }) => locale === code)
    const target = same ?? other
    if (!target) return []
    const notice = page && !same && !rules.hashMode ? `#${untranslatedId}` : ''
    const href = addressOf(rules, code, target.slug) + choosing(rules, code) + notice
    const { lang } = languageOf(rules, code)
    return { code, displayName, lang, href, detour: same ? undefined : other?.title }
  })
}
