import { timingSafeEqual } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config'
import {
  ContentItems,
  ContentsAnswer,
  SeenContents,
  StoredContents,
} from '@vitrine/contract/contents'
import { apiPaths, previewHeader, siteKeyHeader } from '@vitrine/contract/paths'
import { StoreTemplates } from '@vitrine/contract/template-fields'
import { type Context, Hono } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { answerWithValue, stillReads } from '../http/answer.ts'
import { localeParameter } from '../http/asked-locale.ts'
import { readJson } from '../http/body.ts'
import { contentTags, unchanged } from '../http/etag.ts'
import { refuse } from '../http/refusals.ts'
import { noteSeen } from './seen.ts'
import { allContents, contentsByTemplate, keepNewContents, type Reading } from './store.ts'
import { keepTemplates } from './templates.ts'

interface ContentRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  /** Key that only the site's own server knows. */
  siteKey: string
  context: { now: () => Date }
  /** True if the preview of a token shows drafts of texts; undefined if the preview has ended. */
  previewsDrafts: (token: string) => Promise<boolean | undefined>
}

/** Items of a few fields; content that is a list is never kept, whatever it holds. */
const contentBounds = { depthMax: 50, valuesMax: 10_000 }

export function contentRoutes(parts: ContentRoutes) {
  const { db, changes, rules, previewsDrafts } = parts
  const tag = contentTags(changes, rules)
  const askedLocale = localeParameter(rules)
  const answerIn = async (c: Context, template?: string) => {
    const asked = askedLocale(c)
    if ('refusal' in asked) return asked.refusal
    const reading = { locale: asked.value, defaultLocale: rules.defaultLocale }
    const token = c.req.header(previewHeader)
    if (token !== undefined) return answerPreview(c, reading, token, template)
    const same = unchanged(c, tag())
    if (same) return same
    const read = reader(db, reading, template)
    const data = await read()
    return answerWithValue(c, ContentsAnswer.parse({ data }), stillReads(c, data, read))
  }
  const answerPreview = async (c: Context, reading: Reading, token: string, template?: string) => {
    c.header('Cache-Control', 'no-store')
    const withDrafts = await previewsDrafts(token)
    if (withDrafts === undefined) return refuse(c, 404, 'This preview is over.')
    const data = await reader(db, { ...reading, withDrafts }, template)()
    return c.json(ContentsAnswer.parse({ data }))
  }
  return new Hono()
    .get(apiPaths.contents, (c) => answerIn(c))
    .get('/api/contents/by-template/:template', (c) => answerIn(c, c.req.param('template')))
    .route('/', tellingRoutes(parts))
}

/** Routes by which the site's own server reports its build. */
function tellingRoutes({ db, changes, siteKey, context }: ContentRoutes) {
  return new Hono()
    .post(apiPaths.storeTemplates, async (c) => {
      if (!isKey(c.req.header(siteKeyHeader), siteKey))
        return refuse(c, 403, 'Only the site’s own server may store templates.')
      const body = await readJson(c, StoreTemplates, contentBounds)
      if ('refusal' in body) return body.refusal
      await keepTemplates(db, body.value)
      return c.body(null, 204)
    })
    .post(apiPaths.seenContents, async (c) => {
      if (!isKey(c.req.header(siteKeyHeader), siteKey))
        return refuse(c, 403, 'Only the site’s own server may tell what it shows.')
      const body = await readJson(c, SeenContents, contentBounds)
      if ('refusal' in body) return body.refusal
      await noteSeen(db, body.value, context.now())
      return c.body(null, 204)
    })
    .post(apiPaths.storeContents, async (c) => {
      if (!isKey(c.req.header(siteKeyHeader), siteKey))
        return refuse(c, 403, 'Only the site’s own server may store contents.')
      const body = await readJson(c, ContentItems, contentBounds)
      if ('refusal' in body) return body.refusal
      const data = await keepNewContents(db, changes, body.value)
      return c.json(StoredContents.parse({ data }), 201)
    })
}

const reader = (db: Db, reading: Reading, template?: string) => () =>
  template === undefined ? allContents(db, reading) : contentsByTemplate(db, template, reading)

function isKey(given: string | undefined, key: string) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}
