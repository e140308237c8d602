import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { getTopicAddress } from '@vitrine/contract/addresses/topic-address'
import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { SiteMapItem } from '@vitrine/contract/pages/site-map'
import { pageNotFound } from '../errors/page-error.ts'
import { menuNames } from '../site/site-data.ts'
import { parsePageNumber } from '../templates/page-number.ts'
import type { GeneratedRequest, LoadGenerated } from './generated-page.ts'
import { SiteMap } from './site-map.tsx'
import { leavesFirst, splitIntoParts } from './site-map-parts.ts'

/** The list of one part: with header, menus and styles the document stays below 300 kB. */
const listBytesMax = 200_000

/** The site map: pages of the language in the order of the main menu, then other links of menus. */
export const loadSiteMap: LoadGenerated = async (request) => {
  const { site, api, locale, url, read } = request
  const [siteMap, topics, ...menus] = await Promise.all([
    api.siteMap(locale),
    loadTopics(request),
    ...menuNames.map((name) => loadMenu(request, name)),
  ])
  const home = getPageAddress(site.config.i18n, locale, '')
  const homeLink = { title: read('home'), href: home }
  const tree = sortByMenu(raiseBelowHome(siteMap.data, homeLink), menus[0] ?? [], home)
  const parts = splitIntoParts(leavesFirst(tree), listBytesMax)
  const number = parsePageNumber(url.searchParams.get('page'))
  const items = number === undefined ? undefined : parts[number - 1]
  if (number === undefined || !items) return { error: pageNotFound(url.pathname + url.search) }
  const listing = { cards: [], number, last: parts.length }
  const isLast = number === parts.length
  const others = isLast ? findOthers(menus.flat(), [...siteMap.data, ...topics]) : []
  return {
    title: read('title'),
    description: read('description', { name: site.config.name }),
    listing,
    body: <SiteMap items={items} topics={isLast ? topics : []} others={others} listing={listing} />,
  }
}

const loadMenu = ({ api, locale }: GeneratedRequest, name: string): Promise<MenuItem[]> =>
  api.menu(name, locale).then(
    ({ data }) => data.items,
    () => [],
  )

/** The list of topics, with the topics below it; none if there are no topics. */
async function loadTopics({ site, api, locale, read }: GeneratedRequest): Promise<SiteMapItem[]> {
  const rules = site.config.i18n
  const { data } = await api.topics(locale)
  if (data.length === 0) return []
  const href = getPageAddress(rules, locale, getGeneratedSlug('topics', locale))
  const items = data.map(({ name, slug }) => ({
    title: name,
    href: getTopicAddress(rules, locale, slug),
  }))
  return [{ title: read('topics'), href, items }]
}

/** Moves pages below the home page to the top, where visitors look for them. */
function raiseBelowHome(tree: SiteMapItem[], home: SiteMapItem): SiteMapItem[] {
  return tree.flatMap((item) => (item.href === home.href ? [home, ...(item.items ?? [])] : [item]))
}

/** Sorts pages at the top: home page, those of the main menu, the others. */
function sortByMenu(items: SiteMapItem[], menu: MenuItem[], home: string): SiteMapItem[] {
  const rankOf = new Map(menu.map(({ href }, at) => [href, at]))
  rankOf.set(home, -1)
  const rank = ({ href }: SiteMapItem) => rankOf.get(href) ?? menu.length
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns each link of the menus whose target is not in the tree, once. */
function findOthers(menus: MenuItem[], tree: SiteMapItem[]): MenuItem[] {
  const seen = new Set<string>()
  const addPages = (items: SiteMapItem[]) => {
    for (const { href, items: below } of items) {
      seen.add(href)
      if (below) addPages(below)
    }
  }
  addPages(tree)
  const flatten = (items: MenuItem[]): MenuItem[] =>
    items.flatMap((item) => [item, ...flatten(item.items ?? [])])
  return flatten(menus).filter(({ href }) => {
    const path = href?.replace(/#.*$/s, '')
    if (!path || seen.has(path)) return false
    seen.add(path)
    return true
  })
}
