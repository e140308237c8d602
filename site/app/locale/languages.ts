import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getLanguageAttributes, getLocaleChoiceQuery } from '@vitrine/contract/locale/locale'
import type { Detour, Page } from '@vitrine/contract/pages/pages'

/** Id of the notice for readers whose language this page lacks. Content cannot use this id. */
export const untranslatedNoticeId = 'v-untranslated'

export interface SwitcherEntry {
  code: string
  displayName: string
  lang: string
  href: string
  /** Title of the target if it is another page: the nearest parent, or the home page. */
  detour: string | undefined
}

/** Entries of the switcher in configured order. Languages without a home page are omitted. */
export function getLanguages(
  rules: LocaleRules,
  page: Pick<Page, 'alternates' | 'detours'> | undefined,
  homes: Detour[],
): SwitcherEntry[] {
  const { alternates = [], detours = [] } = page ?? {}
  return rules.locales.flatMap(({ code, displayName }) => {
    const alternate = alternates.find(({ locale }) => locale === code)
    const detour = [...detours, ...homes].find(({ locale }) => locale === code)
    const target = alternate ?? detour
    if (!target) return []
    const notice = page && !alternate && !rules.hashMode ? `#${untranslatedNoticeId}` : ''
    const href =
      getPageAddress(rules, code, target.slug) + getLocaleChoiceQuery(rules, code) + notice
    const { lang } = getLanguageAttributes(rules, code)
    return { code, displayName, lang, href, detour: alternate ? undefined : detour?.title }
  })
}
