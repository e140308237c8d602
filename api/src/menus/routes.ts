import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { showMenu } from '@vitrine/contract/endpoints/site-content'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { cacheByVersion } from '../db/cache-by-version.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { findHomes, hasSearch } from '../pages/store.ts'
import { type FindPreview, type PreviewedSite, withPreview } from '../pages/with-preview.ts'
import { createDefaultEntries, legalMenu, localizeMenu, mainMenu } from './menu.ts'
import { addStatementEntry, readDeclaredStates } from './statement-state.ts'
import { readMenus, readParents, usesParents } from './store.ts'

interface MenuRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

export function menuRoutes({
  db,
  changes,
  rules,
  published,
  findPreview,
}: MenuRoutes): BoundEndpoint[] {
  const tag = createContentEtag(changes, rules)
  const menus = cacheByVersion(changes, () => loadMenus(db))
  const states = cacheByVersion(changes, () => readDeclaredStates(db))
  const createReader = (name: string, locale: string, preview?: PreviewedSite) => async () => {
    const pages = preview?.pages ?? (await published())
    const stored = await menus()
    const draft = preview?.menu?.name === name ? preview.menu.entries : undefined
    const entries =
      draft ??
      stored.entriesByName.get(name) ??
      (name === mainMenu ? createDefaultEntries(pages) : [])
    const parents = draft ? await readParents(db) : stored.parents
    const declared = name === legalMenu ? await states() : undefined
    const context = { byId: pages.byId, parents, declared }
    const items = localizeMenu(addStatementEntry(entries, declared), context, rules, locale)
    const data = { name, items }
    if (name !== mainMenu) return { data }
    return { data, meta: { homes: findHomes(pages, rules), hasSearch: hasSearch(pages, locale) } }
  }
  return [
    bind(
      { ...showMenu, query: createLocaleQuery(rules) },
      withPreview(findPreview, async ({ request }, { params, query }, preview) => {
        const read = createReader(params.name, query.locale, preview)
        if (preview) return read()
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const menu = await read()
        return reply(200, menu, headers, createValidityCheck(request, menu, read))
      }),
    ),
  ]
}

interface Menus {
  entriesByName: Map<string, MenuEntry[]>
  /** Parents of all pages; empty if no entry needs them. */
  parents: Map<number, number | null>
}

async function loadMenus(db: Db): Promise<Menus> {
  const entriesByName = await readMenus(db)
  const isNeeded = [...entriesByName.values()].some(usesParents)
  return { entriesByName, parents: isNeeded ? await readParents(db) : new Map() }
}
