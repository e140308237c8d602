import type { LocaleRules } from '@vitrine/contract/config/config'
import { TransferMenus } from '@vitrine/contract/exchange/transfer'
import { localizePath } from '@vitrine/contract/locale/locale'
import * as z from 'zod/mini'
import { type FirstContent, readPageHtml, readProductJson } from './first-content.ts'

const folder = 'demo/neutral'

const NeutralPages = z.array(
  z.object({
    key: z.string(),
    template: z.string(),
    position: z.number(),
    translations: z.record(
      z.string(),
      z.object({ title: z.string(), slug: z.string(), seo_description: z.string() }),
    ),
  }),
)
type NeutralPage = z.infer<typeof NeutralPages>[number]

/**
 * Returns pages that the owner completes: home, news, contact, legal notice, privacy,
 * accessibility. They have the languages of the site that are available, and links with its addresses.
 */
export function loadNeutralContent(rules: LocaleRules): FirstContent {
  const pages = NeutralPages.parse(readProductJson(`${folder}/pages.json`))
  const codes = rules.locales.map(({ code }) => code)
  const getSiteTranslations = ({ key, translations }: NeutralPage) =>
    Object.entries(translations)
      .filter(([locale]) => codes.includes(locale))
      .map(([locale, texts]) => {
        const content = replacePageLinks(readPageHtml(folder, key, locale), pages, locale, rules)
        return [locale, { ...texts, content }] as const
      })
  return {
    pages: pages.flatMap((page) => {
      const translations = getSiteTranslations(page)
      return translations.length === 0
        ? []
        : { ...page, translations: Object.fromEntries(translations) }
    }),
    menus: TransferMenus.parse(readProductJson(`${folder}/menus.json`)),
  }
}

/** Replaces page keys in links, such as `page:contact`, with the addresses of the pages. */
function replacePageLinks(html: string, pages: NeutralPage[], locale: string, rules: LocaleRules) {
  return html.replace(/href="page:([a-z]+)"/g, (_, key: string) => {
    const slug = pages.find((page) => page.key === key)?.translations[locale]?.slug ?? ''
    return `href="${localizePath(rules, locale, `/${slug}`)}"`
  })
}
