import { isDeepStrictEqual } from 'node:util'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferAuthor, TransferTopic } from '@vitrine/contract/exchange/transfer'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { Changes } from '../db/changes.ts'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { insertAuthor, listAuthors, updateAuthor } from '../taxonomy/authors.ts'
import { findUses } from '../taxonomy/page-taxonomy.ts'
import { completeSlug } from '../taxonomy/topic-slug.ts'
import {
  findNextPosition,
  findTopicBySlug,
  insertTopic,
  listTopics,
  updateTopic,
} from '../taxonomy/topics.ts'
import { findImageId } from './image-id.ts'
import {
  noText,
  type RefusalReason,
  refuse,
  refuseLocale,
  type TaxonomyRefusal,
} from './refusals.ts'
import { readPictureIds } from './stored-pages.ts'

export interface TaxonomyImportSummary {
  written: number
  unchanged: number
  refused: TaxonomyRefusal[]
}

/** A topic to import. Without a position, a new one is the last. */
export type ImportedTopic = TransferTopic & { position?: number | undefined }

interface Taxonomy {
  topics: ImportedTopic[]
  authors: TransferAuthor[]
}

/** Creates or updates topics and authors by key. Those that the lists lack stay. */
export async function importTaxonomy(
  { db, changes, isDry = false }: { db: Db; changes: Changes; isDry?: boolean },
  rules: LocaleRules,
  { topics, authors }: Taxonomy,
): Promise<TaxonomyImportSummary> {
  const summary: TaxonomyImportSummary = { written: 0, unchanged: 0, refused: [] }
  if (topics.length + authors.length === 0) return summary
  const store = async (tx: Db, touch: Touch) => {
    touch.pages([])
    const pictures = await readPictureIds(tx)
    const context = { tx, touch, rules, pictures, summary }
    await storeTopics(context, topics)
    await storeAuthors(context, authors)
  }
  if (!isDry) await changes.commit(store)
  else await rollBack(db, store)
  return summary
}

interface TaxonomyImport {
  tx: Db
  touch: Touch
  rules: LocaleRules
  pictures: Map<string, number>
  summary: TaxonomyImportSummary
}

/** Runs work in a transaction that is rolled back. */
async function rollBack(db: Db, work: (tx: Db, touch: Touch) => Promise<void>) {
  const done = new Error('The import was a dry run.')
  const run = db.transaction().execute(async (tx) => {
    await work(tx, { pages: () => {} })
    throw done
  })
  await run.catch((error: unknown) => {
    if (error !== done) throw error
  })
}

async function storeTopics(context: TaxonomyImport, topics: ImportedTopic[]) {
  const { tx, touch, summary, pictures } = context
  const stored = new Map((await listTopics(tx)).map((topic) => [topic.key, topic]))
  for (const topic of topics) {
    const before = stored.get(topic.key)
    const prepared = await prepareTexts(context, topic, before?.id)
    if ('refused' in prepared) {
      summary.refused.push({ item: 'topic', key: topic.key, ...prepared.refused })
      continue
    }
    const picture = findPicture(topic.picture, before?.picture, pictures)
    const position = topic.position ?? before?.position ?? (await findNextPosition(tx))
    const fields = { ...prepared, picture, position }
    if (!before) {
      if (stored.size >= taxonomyLimits.topics) {
        summary.refused.push({ item: 'topic', key: topic.key, ...refuseMore('topics') })
        continue
      }
      stored.set(topic.key, await insertTopic(tx, { key: topic.key, ...fields }))
    } else if (isSame(fields, before)) {
      summary.unchanged++
      continue
    } else {
      stored.set(topic.key, await updateTopic(tx, before, fields))
      touch.pages((await findUses(tx, 'topic', before.id)).map(({ page }) => page))
    }
    summary.written++
  }
}

const refuseMore = (kind: 'topics' | 'authors') =>
  refuse(kind, String(taxonomyLimits[kind]), `there are ${taxonomyLimits[kind]} already`)

/** Makes missing slugs. Returns the reason if a text cannot be stored. */
async function prepareTexts(
  { tx, rules }: TaxonomyImport,
  { translations }: ImportedTopic,
  id?: number,
): Promise<{ texts: TransferTopic['translations'] } | { refused: RefusalReason }> {
  const texts: TransferTopic['translations'] = {}
  for (const [locale, { name, slug: requested, description }] of Object.entries(translations)) {
    if (!findLocale(rules, locale)) return { refused: refuseLocale(locale) }
    const { slug, isValid } = completeSlug(rules, { name, slug: requested })
    if (!isValid) return { refused: refuse('slug', slug, `its slug "${slug}" is not valid`) }
    const other = await findTopicBySlug(tx, locale, slug, id)
    if (other) {
      const reason = `its slug "${slug}" belongs to the topic "${other.name}"`
      return { refused: refuse('topic-slug', other.name, reason) }
    }
    texts[locale] = { name, slug, description }
  }
  return Object.keys(texts).length === 0 ? { refused: noText } : { texts }
}

async function storeAuthors(
  { tx, touch, rules, pictures, summary }: TaxonomyImport,
  authors: TransferAuthor[],
) {
  const stored = new Map((await listAuthors(tx)).map((author) => [author.key, author]))
  for (const { key, name, link, lines, ...author } of authors) {
    const before = stored.get(key)
    const foreign = Object.keys(lines).find((locale) => !findLocale(rules, locale))
    const isFull = !before && stored.size >= taxonomyLimits.authors
    if (foreign !== undefined || isFull) {
      const reason = foreign === undefined ? refuseMore('authors') : refuseLocale(foreign)
      summary.refused.push({ item: 'author', key, ...reason })
      continue
    }
    const portrait = findPicture(author.portrait, before?.portrait, pictures)
    const fields = { name, link, portrait, lines }
    if (!before) stored.set(key, await insertAuthor(tx, { key, ...fields }))
    else if (isSame(fields, before)) {
      summary.unchanged++
      continue
    } else {
      stored.set(key, await updateAuthor(tx, before, fields))
      touch.pages((await findUses(tx, 'author', before.id)).map(({ page }) => page))
    }
    summary.written++
  }
}

/** True if a stored row has the same fields, whatever the order of their languages. */
const isSame = <T extends object>(fields: T, stored: T): boolean =>
  (Object.keys(fields) as (keyof T)[]).every((name) =>
    isDeepStrictEqual(fields[name], stored[name]),
  )

// An unknown image keeps the stored one; null removes it.
const findPicture = (
  address: string | null | undefined,
  before: number | null | undefined,
  pictures: Map<string, number>,
): number | null =>
  address === null ? null : (findImageId(address ?? '', pictures) ?? before ?? null)
