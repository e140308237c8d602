import type { MenuAnswer } from '@vitrine/contract/pages/menus'
import type { Site } from '../site/site.ts'
import { menuNames, type SiteData } from '../site/site-data.ts'

type MenuResponses = (MenuAnswer | undefined)[]

/** Loads all menus. A menu that cannot be fetched is empty, so the page is still shown. */
export async function loadMenus(site: Site, locale: string): Promise<SiteData> {
  const api = await site.api()
  const responses = await Promise.all(
    menuNames.map((name) => api.menu(name, locale).catch(() => undefined)),
  )
  return getSiteData(locale, responses)
}

// Memoizes on the identity of the cached API responses: fragments of pages are cached by the
// result.
const memo = new WeakMap<object, { responses: MenuResponses; siteData: SiteData }>()

function getSiteData(locale: string, responses: MenuResponses): SiteData {
  const [first] = responses
  const entry = first && memo.get(first)
  const isSame = entry?.responses.every((response, index) => response === responses[index])
  if (entry && isSame && entry.siteData.locale === locale) return entry.siteData
  const siteData = toSiteData(locale, responses)
  if (first) memo.set(first, { responses, siteData })
  return siteData
}

function toSiteData(locale: string, responses: MenuResponses): SiteData {
  const [main, footer, legal] = responses
  return {
    locale,
    menus: {
      main: main?.data.items ?? [],
      footer: footer?.data.items ?? [],
      legal: legal?.data.items ?? [],
    },
    homes: main?.meta?.homes ?? [],
    hasSearch: main?.meta?.hasSearch ?? false,
    ...(responses.includes(undefined) && { isIncomplete: true }),
  }
}
