import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../api/src/db/open.ts'
import { cachePublishedPages } from '../api/src/pages/published-pages.ts'
import { createPublisher } from '../api/src/publishing/publisher.ts'
import { cacheCutTexts } from '../api/src/search/cut-texts.ts'
import { indexCommit } from '../api/src/search/index/follow-commits.ts'
import { resetIndex, updateIndex } from '../api/src/search/index/update-index.ts'
import { showResults } from '../api/src/search/show-results.ts'
import { cacheVocabularies } from '../api/src/search/vocabulary.ts'
import { importPages } from '../api/src/transfer/import-pages.ts'
import { imageDefaults } from '../contract/src/media/images.ts'
import site from '../site.config.ts'
import { measureOnBoth } from './both-databases.ts'
import { measureStep } from './measure-step.ts'
import { median } from './median.ts'

interface Page {
  key: string
  translations: Record<string, object>
}

/** A query, and a pattern of the keys of the pages that it should find. */
interface Query {
  locale: string
  query: string
  page: string
}

const rounds = 20
const publications = 60
const amongFirst = 3

/**
 * Searches `pages.json` of a folder with its `queries.json`, on both databases: share of queries
 * whose first result is right, and with a right one among three; CPU time; equal results; time of a
 * publication with and without the index.
 */
export async function measureSearch([folder = '.']: string[]) {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const [pages, queries]: [Page[], Query[]] = [read('pages.json'), read('queries.json')]
  const [sqlite = [], postgres] = await measureOnBoth((url, name) =>
    measureOn(url, name, pages, queries),
  )
  if (!postgres) return
  const equal = sqlite.filter((keys, index) => keys.join() === postgres[index]?.join()).length
  console.log(`equal results on both: ${equal} of ${queries.length}`)
}

async function measureOn(url: string, name: string, pages: Page[], queries: Query[]) {
  const codes = new Set(pages.flatMap(({ translations }) => Object.keys(translations)))
  const rules = { ...site.i18n, locales: [...codes].map((code) => ({ code, displayName: code })) }
  const now = () => new Date()
  const database = await openDatabase(url)
  try {
    const publish = await createPublisher(database.db, rules, imageDefaults)
    await importPages({ ...database, rules, publish, now }, pages)
    await measureStep(`${name}: index built`, () => updateIndex({ ...database, now }))
    await resetIndex(database.db)
    await measureStep(`${name}: index rebuilt`, () => updateIndex({ ...database, now }))
    const found = await runQueries(name, database, rules, queries)
    const publishPage = (page: Page) => importPages({ ...database, rules, publish, now }, [page])
    await measurePublications(name, database, pages, publishPage)
    return found
  } finally {
    await database.close()
  }
}

async function runQueries(
  name: string,
  { db, changes }: Database,
  rules: typeof site.i18n,
  queries: Query[],
) {
  const published = cachePublishedPages(db, changes)
  const deps = {
    db,
    rules,
    published,
    readVocabulary: cacheVocabularies(db),
    readCutTexts: cacheCutTexts(db),
  }
  const search = ({ locale, query: q }: Query) =>
    showResults(deps, { locale, q, page: 1, exact: false })
  const { byId } = await published()
  const found: string[][] = []
  for (const query of queries) {
    const { data } = await search(query)
    found.push(data.map(({ id }) => byId.get(id)?.key ?? ''))
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const query of queries) {
      const before = readCpu()
      await search(query)
      times.push(readCpu() - before)
    }
  const places = queries.map(({ page }, index) =>
    (found[index] ?? []).findIndex((key) => new RegExp(page).test(key)),
  )
  const share = (isRight: (place: number) => boolean) =>
    `${places.filter(isRight).length} of ${queries.length} (${Math.round((100 * places.filter(isRight).length) / queries.length)} %)`
  for (const [index, place] of places.entries())
    if (place !== 0)
      console.log(
        `  ${queries[index]?.locale} ${queries[index]?.query}: ${place < 0 ? 'missing' : place + 1}`,
      )
  times.sort((one, other) => one - other)
  const timeAt = (part: number) => times[Math.floor(part * (times.length - 1))]?.toFixed(2)
  console.log(
    `${name}: first ${share((place) => place === 0)}, among three ${share((place) => place >= 0 && place < amongFirst)}, median ${timeAt(0.5)} ms CPU, 99 % under ${timeAt(0.99)} ms`,
  )
  return found
}

/** Publishes pages with changed words one by one, without the index and with it. */
async function measurePublications(
  name: string,
  { db, changes }: Database,
  pages: Page[],
  publishPage: (page: Page) => Promise<unknown>,
) {
  const measure = async (firstText: number) => {
    const times: number[] = []
    for (const [at, page] of pages.slice(0, publications).entries()) {
      const began = performance.now()
      await publishPage(toChanged(page, firstText + at))
      times.push(performance.now() - began)
    }
    return median(times)
  }
  const without = await measure(0)
  await updateIndex({ db, now: () => new Date() })
  changes.beforeCommit(indexCommit)
  const indexed = await measure(publications)
  console.log(
    `${name}: a page published in ${without.toFixed(1)} ms, with the index in ${indexed.toFixed(1)} ms`,
  )
}

function toChanged({ key, translations }: Page, text: number): Page {
  const changed = Object.entries(translations).map(([locale, fields]) => [
    locale,
    { ...fields, content: `<p>Nouveau mot${text}</p>${Object(fields).content}` },
  ])
  return { key, translations: Object.fromEntries(changed) }
}

function readCpu() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
