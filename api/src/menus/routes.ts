import type { LocaleRules } from '@vitrine/contract/config/config'
import { showMenu } from '@vitrine/contract/endpoints/site-content'
import { type Bound, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { stillReads } from '../http/answer.ts'
import { localeQuery } from '../http/asked-locale.ts'
import { conditional, contentTags } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { type FindPreview, withPreview } from '../pages/previewed.ts'
import type { PublishedPages } from '../pages/published.ts'
import { homesOf } from '../pages/store.ts'
import { automaticEntries, menuIn } from './menu.ts'
import { allMenus } from './store.ts'

interface MenuRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

/** Has default entries until it is saved. Its answer also lists the home pages of the site. */
const mainMenu = 'main'

export function menuRoutes({ db, changes, rules, published, findPreview }: MenuRoutes): Bound[] {
  const tag = contentTags(changes, rules)
  const menus = cacheMenus(db, changes)
  const createReader = (name: string, locale: string, previewed?: PublishedPages) => async () => {
    const pages = previewed ?? (await published())
    const entries = (await menus()).get(name) ?? (name === mainMenu ? automaticEntries(pages) : [])
    const data = { name, items: menuIn(entries, pages, rules, locale) }
    return name === mainMenu ? { data, meta: { homes: homesOf(pages, rules) } } : { data }
  }
  return [
    bind(
      { ...showMenu, query: localeQuery(rules) },
      withPreview(findPreview, async ({ request }, { params, query }, preview) => {
        const read = createReader(params.name, query.locale, preview?.pages)
        if (preview) return read()
        const { headers, notModified } = conditional(request, tag())
        if (notModified) return notModified
        const menu = await read()
        return reply(200, menu, headers, stillReads(request, menu, read))
      }),
    ),
  ]
}

type Menus = ReturnType<typeof allMenus>

/** Caches all menus until the content version changes. */
function cacheMenus(db: Db, changes: Changes): () => Menus {
  let cached: { version: string; menus: Menus } | undefined
  return () => {
    const version = changes.current()
    if (cached?.version === version) return cached.menus
    const menus = allMenus(db)
    cached = { version, menus }
    // Do not cache a failure: the next request tries again.
    menus.catch(() => {
      if (cached?.menus === menus) cached = undefined
    })
    return menus
  }
}
