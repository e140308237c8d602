import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import {
  type FoundText,
  type SearchAnswer,
  type SearchQuery,
  searchPageSize,
  searchPagesMax,
} from '@vitrine/contract/pages/search'
import { nextSlice } from '@vitrine/files/time-slice'
import type { PublishedPages } from '../pages/published-pages.ts'
import { toPageTopics } from '../pages/shown-taxonomy.ts'
import { createExtract, findBestHeading } from './create-extract.ts'
import type { ReadCutTexts } from './cut-texts.ts'
import { createMatchFinder } from './find-matches.ts'
import type { LinkedFile } from './linked-files.ts'
import { type FoundTexts, type SearchDeps, searchTexts } from './search-texts.ts'
import type { ReadVocabulary } from './vocabulary.ts'

export interface ResultDeps extends SearchDeps {
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  readCutTexts: ReadCutTexts
}

type ShownQuery = Pick<SearchQuery, 'q' | 'page' | 'exact'> & { locale: string }

/** Answers a search: one page of results, and the words that were searched. */
export async function showResults(deps: ResultDeps, query: ShownQuery): Promise<SearchAnswer> {
  const published = await deps.published()
  const { locale } = query
  const found = await searchTexts(deps, published, locale, query)
  const last = Math.min(searchPagesMax, Math.ceil(found.ids.length / searchPageSize)) || 1
  const page = Math.min(query.page, last)
  const ids = found.ids.slice((page - 1) * searchPageSize, page * searchPageSize)
  const { total, mode, replaced, parsed } = found
  const others = total === 0 ? await countInOthers(deps, published, query) : []
  return {
    data: await showTexts(deps, published, locale, ids, found),
    meta: {
      total,
      page,
      last,
      words: parsed.words.map(({ shown }) => shown),
      mode,
      ...(replaced.length > 0 && { replaced }),
      ...(parsed.dropped > 0 && { dropped: parsed.dropped }),
      ...(others.length > 0 && { others }),
    },
  }
}

/** Counts the texts of other languages that have all words as they are written. */
async function countInOthers(deps: ResultDeps, published: PublishedPages, query: ShownQuery) {
  const counts: { locale: string; total: number }[] = []
  for (const { code } of deps.rules.locales) {
    if (code === query.locale) continue
    const total = await countAsWritten(deps, published, code, query)
    if (total > 0) counts.push({ locale: code, total })
  }
  return counts
}

async function countAsWritten(
  deps: ResultDeps,
  published: PublishedPages,
  locale: string,
  query: ShownQuery,
): Promise<number> {
  const count = async (readVocabulary: ReadVocabulary) => {
    const search = { db: deps.db, readVocabulary }
    const { total, mode, replaced } = await searchTexts(search, published, locale, query)
    return mode !== 'most' && replaced.length === 0 ? total : 0
  }
  // Loads the vocabulary only of a language that has texts with all words, or their beginnings.
  return (await count(readNoVocabulary)) === 0 ? 0 : count(deps.readVocabulary)
}

const readNoVocabulary: ReadVocabulary = async () => new Map()

async function showTexts(
  deps: ResultDeps,
  published: PublishedPages,
  locale: string,
  ids: number[],
  { groups, cutter, files }: FoundTexts,
): Promise<FoundText[]> {
  const texts = await deps.readCutTexts(published, locale, ids)
  // Cached pages are sent between the search, the extracts and the page that is made of them.
  await turnOfOthers()
  const findMatches = createMatchFinder(cutter, groups)
  const shown: FoundText[] = []
  for (const id of ids) {
    await nextSlice()
    const [cut, file] = [texts.get(id), files.get(id)]
    const subject = file
      ? showFile(deps, published, locale, file)
      : showPage(deps, published, locale, id)
    if (!cut || !subject) continue
    const matches = findMatches(cut.body)
    const heading = findBestHeading(cut, matches, findMatches)
    const description = typesetText(locale, cut.description)
    const extract = createExtract(cut, description, matches, findMatches)
    shown.push({ ...subject, locale, extract, ...(heading && { heading }) })
  }
  await turnOfOthers()
  return shown
}

type Subject = Omit<FoundText, 'locale' | 'extract' | 'heading'>

function showPage(
  { rules }: ResultDeps,
  published: PublishedPages,
  locale: string,
  id: number,
): Subject | undefined {
  const page = published.byId.get(id)
  const shown = page?.translatable[locale]
  if (!page || !shown) return undefined
  const section = findSection(published, id, locale)
  const topics = toPageTopics(rules, page.topics, locale).map(({ name, href }) => ({ name, href }))
  return {
    id,
    kind: 'page',
    href: getPageAddress(rules, locale, shown.slug),
    title: shown.title,
    ...(section !== undefined && { section }),
    ...(topics.length > 0 && { topics }),
  }
}

/** Shows a document with the page that links to it. */
function showFile(
  { rules }: ResultDeps,
  { byId }: PublishedPages,
  locale: string,
  { id, title, href, facts, pageId }: LinkedFile,
): Subject {
  const page = byId.get(pageId)?.translatable[locale]
  const linkedFrom = page && { title: page.title, href: getPageAddress(rules, locale, page.slug) }
  return { id, kind: 'file', href, title, file: { ...facts, ...(linkedFrom && { linkedFrom }) } }
}

/** Returns the title of the page above, unless that is the home page. */
function findSection({ byId }: PublishedPages, id: number, locale: string): string | undefined {
  const parent = byId.get(byId.get(id)?.parentId ?? 0)?.translatable[locale]
  return parent && parent.slug !== '' ? parent.title : undefined
}
