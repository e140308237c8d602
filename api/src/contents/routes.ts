import type { LocaleRules } from '@vitrine/contract/config/config'
import { listContents, listContentsOfTemplate } from '@vitrine/contract/endpoints/site-content'
import {
  noteSeenContents,
  storeContents,
  storeTemplates,
} from '@vitrine/contract/endpoints/site-server'
import { type Bound, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { stillReads } from '../http/answer.ts'
import { localeQuery } from '../http/asked-locale.ts'
import { conditional, contentTags } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { withPreview } from '../pages/previewed.ts'
import { noteSeen } from './seen.ts'
import { allContents, contentsByTemplate, keepNewContents, type Reading } from './store.ts'
import { keepTemplates } from './templates.ts'

interface ContentRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  context: { now: () => Date }
  /** True if the preview of a token shows drafts of texts; undefined if the preview has ended. */
  previewsDrafts: (token: string) => Promise<boolean | undefined>
}

interface ContentInput {
  params: { template?: string }
  query: { locale: string }
}

export function contentRoutes(parts: ContentRoutes): Bound[] {
  const { db, changes, rules, context, previewsDrafts } = parts
  const tag = contentTags(changes, rules)
  const query = localeQuery(rules)
  const answer = async ({ request }: PublicContext, input: ContentInput, withDrafts?: boolean) => {
    const contentQuery = { locale: input.query.locale, defaultLocale: rules.defaultLocale }
    const { template } = input.params
    if (withDrafts !== undefined)
      return { data: await createReader(db, { ...contentQuery, withDrafts }, template)() }
    const { headers, notModified } = conditional(request, tag())
    if (notModified) return notModified
    const read = createReader(db, contentQuery, template)
    const data = await read()
    return reply(200, { data }, headers, stillReads(request, data, read))
  }
  return [
    bind({ ...listContents, query }, withPreview(previewsDrafts, answer)),
    bind({ ...listContentsOfTemplate, query }, withPreview(previewsDrafts, answer)),
    bind(storeTemplates, async (_, { body }) => {
      await keepTemplates(db, body)
    }),
    bind(noteSeenContents, (_, { body }) => noteSeen(db, body, context.now())),
    bind(storeContents, async (_, { body }) => ({
      data: await keepNewContents(db, changes, body),
    })),
  ]
}

const createReader = (db: Db, contentQuery: Reading, template?: string) => () =>
  template === undefined
    ? allContents(db, contentQuery)
    : contentsByTemplate(db, template, contentQuery)
