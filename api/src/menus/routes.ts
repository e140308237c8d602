import type { LocaleRules } from '@vitrine/contract/config/config'
import { showMenu } from '@vitrine/contract/endpoints/site-content'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { findHomes } from '../pages/store.ts'
import { type FindPreview, withPreview } from '../pages/with-preview.ts'
import { createDefaultEntries, localizeMenu } from './menu.ts'
import { readMenus } from './store.ts'

interface MenuRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

/** Has default entries until it is saved. Its answer also lists the home pages of the site. */
const mainMenu = 'main'

export function menuRoutes({
  db,
  changes,
  rules,
  published,
  findPreview,
}: MenuRoutes): BoundEndpoint[] {
  const tag = createContentEtag(changes, rules)
  const menus = cacheMenus(db, changes)
  const createReader = (name: string, locale: string, previewed?: PublishedPages) => async () => {
    const pages = previewed ?? (await published())
    const entries =
      (await menus()).get(name) ?? (name === mainMenu ? createDefaultEntries(pages) : [])
    const data = { name, items: localizeMenu(entries, pages, rules, locale) }
    return name === mainMenu ? { data, meta: { homes: findHomes(pages, rules) } } : { data }
  }
  return [
    bind(
      { ...showMenu, query: createLocaleQuery(rules) },
      withPreview(findPreview, async ({ request }, { params, query }, preview) => {
        const read = createReader(params.name, query.locale, preview?.pages)
        if (preview) return read()
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const menu = await read()
        return reply(200, menu, headers, createValidityCheck(request, menu, read))
      }),
    ),
  ]
}

type Menus = ReturnType<typeof readMenus>

/** Caches all menus until the content version changes. */
function cacheMenus(db: Db, changes: Changes): () => Menus {
  let cached: { version: string; menus: Menus } | undefined
  return () => {
    const version = changes.current()
    if (cached?.version === version) return cached.menus
    const menus = readMenus(db)
    cached = { version, menus }
    // Do not cache a failure: the next request tries again.
    menus.catch(() => {
      if (cached?.menus === menus) cached = undefined
    })
    return menus
  }
}
