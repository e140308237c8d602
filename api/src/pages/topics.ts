import type { LocaleRules } from '@vitrine/contract/config/config'
import { listPublishedTopics } from '@vitrine/contract/endpoints/site-content'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import {
  findAtPath,
  indexPages,
  type PageIndex,
  toAddressKey,
} from '@vitrine/contract/pages/page-index'
import { type SiteTopic, TopicQuery, type TopicsAnswer } from '@vitrine/contract/pages/topics'
import * as z from 'zod/mini'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import { toPicture } from '../media/pictures.ts'
import type { PublishedTopic } from '../taxonomy/published-taxonomy.ts'
import { findFormerSlugs, listTopicIds } from '../taxonomy/topics.ts'
import type { PublishedPages } from './published-pages.ts'
import { type FindPreview, withPreview } from './with-preview.ts'

interface TopicRoutes {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

/** Topics of published pages in a language, for their pages. */
export function topicRoutes(parts: TopicRoutes): BoundEndpoint[] {
  const { changes, rules, published, findPreview } = parts
  const tag = createContentEtag(changes, rules)
  const { locale } = createLocaleQuery(rules).shape
  const createReader =
    (query: TopicQuery & { locale: string }, pages?: PublishedPages) => async () =>
      answerQuery(parts, pages ?? (await published()), query)
  return [
    bind(
      { ...listPublishedTopics, query: z.extend(TopicQuery, { locale }) },
      withPreview(findPreview, async ({ request }, { query }, preview) => {
        const read = createReader(query, preview?.pages)
        if (preview) return read()
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const answer = await read()
        return reply(200, answer, headers, createValidityCheck(request, answer, read))
      }),
    ),
  ]
}

/** A topic with the languages in which published pages have it. */
interface UsedTopic {
  id: number
  topic: PublishedTopic
  /** Number of published pages by language. */
  pages: Map<string, number>
  translatable: Record<string, { slug: string }>
}

interface UsedTopics {
  byId: Map<number, UsedTopic>
  index: PageIndex<UsedTopic>
}

async function answerQuery(
  { db, rules }: Pick<TopicRoutes, 'db' | 'rules'>,
  { list }: Pick<PublishedPages, 'list'>,
  { locale, slug }: TopicQuery & { locale: string },
): Promise<TopicsAnswer> {
  const used = findUsedTopics(list)
  if (slug === undefined) {
    const ids = await listTopicIds(db)
    return { data: ids.flatMap((id) => toSiteTopic(rules, used.byId.get(id), locale) ?? []) }
  }
  const index = { ...used.index, former: await findFormer(db, used, slug) }
  const found = findAtPath(index, rules, { locale, path: slug, isPrefixed: true })
  const data = found && toSiteTopic(rules, found.page, found.locale)
  if (!data) return { data: [] }
  const isVariant = found.match === 'exact' && data.slug !== slug
  const match = isVariant ? 'variant' : found.match
  return { data: [data], meta: { match, locale: found.locale } }
}

/** Topics by source list: a changed list is a new array. */
const usedTopics = new WeakMap<PublishedPages['list'], UsedTopics>()

/** Collects the topics of published pages, in the languages in which they have a name and pages. */
function findUsedTopics(list: PublishedPages['list']): UsedTopics {
  const known = usedTopics.get(list)
  if (known) return known
  const byId = new Map<number, UsedTopic>()
  for (const page of list)
    for (const topic of page.topics) {
      const used: UsedTopic = byId.get(topic.id) ?? {
        id: topic.id,
        topic,
        pages: new Map(),
        translatable: {},
      }
      byId.set(topic.id, used)
      for (const code of Object.keys(page.translatable)) {
        const text = topic.texts[code]
        if (!text) continue
        used.pages.set(code, (used.pages.get(code) ?? 0) + 1)
        used.translatable[code] = { slug: text.slug }
      }
    }
  const result = { byId, index: indexPages(byId.values()) }
  usedTopics.set(list, result)
  return result
}

/** Indexes the former slugs that are like a slug. */
async function findFormer(db: Db, { byId }: UsedTopics, slug: string) {
  // No stored slug has a control character, and PostgreSQL refuses NUL.
  const rows = /\p{Cc}/u.test(slug) ? [] : await findFormerSlugs(db, slug)
  const topics = rows.flatMap(({ id }) => byId.get(id) ?? [])
  const history = rows.map(({ id, locale }) => ({
    pageId: id,
    address: toAddressKey(locale, slug),
  }))
  return indexPages(topics, history).former
}

function toSiteTopic(
  rules: LocaleRules,
  used: UsedTopic | undefined,
  locale: string,
): SiteTopic | undefined {
  const text = used?.topic.texts[locale]
  const pages = used?.pages.get(locale)
  if (!used || !text || !pages) return undefined
  const { key, picture } = used.topic
  return {
    key,
    name: typesetText(locale, text.name),
    slug: text.slug,
    description: typesetText(locale, text.description),
    picture: toPicture(picture, locale),
    pages,
    alternates: rules.locales.flatMap(({ code }) => {
      const translated = used.translatable[code]
      return translated ? { locale: code, slug: translated.slug } : []
    }),
  }
}
