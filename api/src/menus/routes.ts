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
import { heldMenus } from './held-menus.ts'
import { automaticEntries, menuIn } from './menu.ts'

interface MenuRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

/** The menu that a site shows even before anybody has written one; it also tells the languages. */
const mainMenu = 'main'

export function menuRoutes({ db, changes, rules, published, findPreview }: MenuRoutes): Bound[] {
  const tag = contentTags(changes, rules)
  const menus = heldMenus(db, changes)
  const reader = (name: string, locale: string, previewed?: PublishedPages) => async () => {
    const shown = previewed ?? (await published())
    const entries = (await menus()).get(name) ?? (name === mainMenu ? automaticEntries(shown) : [])
    const data = { name, items: menuIn(entries, shown, rules, locale) }
    return name === mainMenu ? { data, meta: { homes: homesOf(shown, rules) } } : { data }
  }
  return [
    bind(
      { ...showMenu, query: localeQuery(rules) },
      withPreview(findPreview, async ({ request }, { params, query }, preview) => {
        const read = reader(params.name, query.locale, preview?.pages)
        if (preview) return read()
        const { headers, notModified } = conditional(request, tag())
        if (notModified) return notModified
        const menu = await read()
        return reply(200, menu, headers, stillReads(request, menu, read))
      }),
    ),
  ]
}
