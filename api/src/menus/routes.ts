import type { LocaleRules } from '@vitrine/contract/config'
import { MenuAnswer } from '@vitrine/contract/menus'
import { Hono } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { answerWithValue } from '../http/answer.ts'
import { localeParameter } from '../http/asked-locale.ts'
import { contentTags, unchanged } from '../http/etag.ts'
import { type FindPreview, previewFor } from '../pages/previewed.ts'
import type { PublishedPages } from '../pages/published.ts'
import { homesOf } from '../pages/store.ts'
import { automaticEntries, menuIn } from './menu.ts'
import { menuEntries } from './store.ts'

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
  return new Hono().get('/api/menus/:name', async (c) => {
    const name = c.req.param('name')
    const asked = askedLocale(c)
    if ('refusal' in asked) return asked.refusal
    const found = await previewFor(c, findPreview)
    if ('refusal' in found) return found.refusal
    const same = found.preview ? undefined : unchanged(c, tag())
    if (same) return same
    const pages = found.preview?.pages ?? (await published())
    const entries =
      (await menuEntries(db, name)) ?? (name === mainMenu ? automaticEntries(pages) : [])
    const items = menuIn(entries, pages, rules, asked.value)
    const meta = name === mainMenu ? { meta: { homes: homesOf(pages, rules) } } : {}
    return answerWithValue(c, MenuAnswer.parse({ data: { name, items }, ...meta }))
  })
}
