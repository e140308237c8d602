import type { LocaleRules } from '@vitrine/contract/config/config'
import { listContents, listContentsOfTemplate } from '@vitrine/contract/endpoints/site-content'
import {
  noteSeenContents,
  storeContents,
  storeTemplates,
} from '@vitrine/contract/endpoints/site-server'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { withPreview } from '../pages/with-preview.ts'
import {
  type ContentQuery,
  findContents,
  findContentsByTemplate,
  storeNewContents,
  storeSeen,
} from './store.ts'
import { replaceTemplates } from './templates.ts'

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

export function contentRoutes({
  db,
  changes,
  rules,
  context,
  previewsDrafts,
}: ContentRoutes): BoundEndpoint[] {
  const tag = createContentEtag(changes, rules)
  const query = createLocaleQuery(rules)
  const answer = async ({ request }: PublicContext, input: ContentInput, withDrafts?: boolean) => {
    const contentQuery = { locale: input.query.locale, defaultLocale: rules.defaultLocale }
    const { template } = input.params
    if (withDrafts !== undefined)
      return { data: await createReader(db, { ...contentQuery, withDrafts }, template)() }
    const { headers, notModified } = checkEtag(request, tag())
    if (notModified) return notModified
    const read = createReader(db, contentQuery, template)
    const data = await read()
    return reply(200, { data }, headers, createValidityCheck(request, data, read))
  }
  return [
    bind({ ...listContents, query }, withPreview(previewsDrafts, answer)),
    bind({ ...listContentsOfTemplate, query }, withPreview(previewsDrafts, answer)),
    bind(storeTemplates, async (_, { body }) => {
      await replaceTemplates(db, body)
    }),
    bind(noteSeenContents, (_, { body }) => storeSeen(db, body, context.now())),
    bind(storeContents, async (_, { body }) => ({
      data: await storeNewContents(db, changes, body),
    })),
  ]
}

const createReader = (db: Db, contentQuery: ContentQuery, template?: string) => () =>
  template === undefined
    ? findContents(db, contentQuery)
    : findContentsByTemplate(db, template, contentQuery)
