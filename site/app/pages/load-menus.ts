import type { MenuAnswer } from '@vitrine/contract/menus'
import type { Site } from '../site/site.ts'
import { menuNames, type SiteData } from '../site/site-data.ts'

type Answers = (MenuAnswer | undefined)[]

/** A menu that cannot be fetched is empty; the page is shown all the same. */
export async function loadMenus(site: Site, locale: string): Promise<SiteData> {
  const api = await site.api()
  const answers = await Promise.all(
    menuNames.map((name) => api.menu(name, locale).catch(() => undefined)),
  )
  return together(locale, answers)
}

// While the API's answers are the same objects, so is what is made of them.
const held = new WeakMap<object, { answers: Answers; siteData: SiteData }>()

function together(locale: string, answers: Answers): SiteData {
  const [first] = answers
  const before = first && held.get(first)
  const same = before?.answers.every((answer, at) => answer === answers[at])
  if (before && same && before.siteData.locale === locale) return before.siteData
  const siteData = around(locale, answers)
  if (first) held.set(first, { answers, siteData })
  return siteData
}

function around(locale: string, answers: Answers): SiteData {
  const [main, footer, legal] = answers
  return {
    locale,
    menus: {
      main: main?.data.items ?? [],
      footer: footer?.data.items ?? [],
      legal: legal?.data.items ?? [],
    },
    homes: main?.meta?.homes ?? [],
    ...(answers.includes(undefined) && { lacking: true }),
  }
}
