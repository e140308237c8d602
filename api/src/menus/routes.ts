import type { LocaleRules } from '@vitrine/contract/config'
import { MenuAnswer } from '@vitrine/contract/menus'
import { Hono } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { answerWithValue, stillReads } from '../http/answer.ts'
import { localeParameter } from '../http/asked-locale.ts'
import { contentTags, unchanged } from '../http/etag.ts'
import { type FindPreview, previewFor } from '../pages/previewed.ts'
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

export function menuRoutes({ db, changes, rules, published, findPreview }: MenuRoutes) {
  const tag = contentTags(changes, rules)
  const askedLocale = localeParameter(rules)
  const menus = heldMenus(db, changes)
  const reader = (name: string, locale: string, previewed?: PublishedPages) => async () => {
    const shown = previewed ?? (await published())
    const entries = (await menus()).get(name) ?? (name === mainMenu ? automaticEntries(shown) : [])
    const data = { name, items: menuIn(entries, shown, rules, locale) }
    return name === mainMenu ? { data, meta: { homes: homesOf(shown, rules) } } : { data }
  }
  return new Hono().get('/api/menus/:name', async (c) => {
    const name = c.req.param('name')
    const asked = askedLocale(c)
    if ('refusal' in asked) return asked.refusal
    const found = await previewFor(c, findPreview)
    if ('refusal' in found) return found.refusal
    const same = found.preview ? undefined : unchanged(c, tag())
    if (same) return same
    const read = reader(name, asked.value, found.preview?.pages)
    const menu = await read()
    const isStill = found.preview ? undefined : stillReads(c, menu, read)
    return answerWithValue(c, MenuAnswer.parse(menu), isStill)
  })
}
