import type { MenuPage } from '@vitrine/contract/admin/menus'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import type { MenuNode } from './menu-nodes.ts'

export type MenuPages = ReadonlyMap<number, MenuPage> | undefined

/** A title in one language of the site. */
export interface EntryTitle {
  text: string
  locale: string | undefined
}

/** Returns a function that names an entry: by its label, else by the title of its page. */
export function useEntryTitles(pages: MenuPages) {
  const t = useTexts('menus')
  const { language } = useLanguage()
  const { site } = useSession()
  const preferred = getPreferredLocale(site, language)
  const codes = [preferred, ...site.locales.map(({ code }) => code)]
  const pageTitle = (id: number): EntryTitle => {
    const titles = pages?.get(id)?.titles ?? {}
    const locale = codes.find((code) => titles[code])
    if (locale !== undefined) return { text: titles[locale] ?? '', locale }
    return { text: t(pages && !pages.has(id) ? 'deleted' : 'untitled'), locale: undefined }
  }
  const titleOf = ({ page, label = {}, url }: Omit<MenuNode, 'id' | 'parent'>): EntryTitle => {
    const locale = codes.find((code) => label[code])
    if (page !== undefined && !label[preferred]) return pageTitle(page)
    if (locale !== undefined) return { text: label[locale] ?? '', locale }
    return { text: url || t('unnamed'), locale: undefined }
  }
  return { pageTitle, titleOf }
}

export type EntryTitles = ReturnType<typeof useEntryTitles>
