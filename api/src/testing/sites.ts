import { imageDefaults } from '@vitrine/contract/media/images'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Fate } from '../exchange/compare.ts'
import {
  importSite,
  type SiteFile,
  type SiteImport,
  type SiteSummary,
} from '../exchange/import-site.ts'
import { nextOrigin, seenSites } from '../exchange/ledger.ts'
import { siteBeside, sitePages } from '../exchange/site-content.ts'
import { addBeside, addPage, type PageRecord, type Things } from '../exchange/things.ts'
import { mediaFilesIn } from '../media/files.ts'
import { store } from './api.ts'
import type { databases, TestDatabase } from './databases.ts'
import { testRules } from './rules.ts'

const made = { product: 'vitrine', content: 'site', format: 1, version: '0', name: 'x' } as const

/** Opens two empty databases for the tests of a `describe`, and clears them after each test. */
export function withTwoSites(
  open: (typeof databases)[number]['open'],
  begin: (sites: { real: TestDatabase; trial: TestDatabase }) => void,
) {
  let real: TestDatabase
  let trial: TestDatabase
  beforeAll(async () => {
    ;[real, trial] = await Promise.all([open(), open()])
    begin({ real, trial })
  })
  afterEach(() => Promise.all([real.clear(), trial.clear()]))
  afterAll(() => Promise.all([real.drop(), trial.drop()]))
}

type Texts = Record<string, { title: string; slug: string; content?: string; status?: string }>

/** Returns a page as the export of a site has it. */
export const page = (key: string, translations: Texts, more = {}) => ({
  key,
  translations,
  ...more,
})

/** Returns one translation of a page. */
export const text = (title: string, slug = title.toLowerCase(), content = '') => ({
  title,
  slug,
  content,
})

/** Replaces the translations of a page on one of the sites. */
export const rewrite = (site: TestDatabase, key: string, translations: Texts) =>
  store(site, [page(key, translations)])

/** Returns the names of the things with this fate, sorted. */
export const withFate = ({ fates }: SiteSummary, wanted: Fate) =>
  [...fates].flatMap(([name, fate]) => (fate === wanted ? [name] : [])).toSorted()

/** Returns what a site writes into its file. */
export async function siteFileOf(
  { db }: TestDatabase,
  read: SiteFile['read'] = async () => undefined,
): Promise<SiteFile> {
  const origin = await db.transaction().execute(nextOrigin)
  const pages: PageRecord[] = []
  for await (const batch of sitePages(db)) pages.push(...batch)
  const beside = await siteBeside(db, {})
  const things: Things = new Map()
  for (const page of pages) addPage(things, page)
  addBeside(things, beside)
  const about = { ...made, ...origin, made_at: '2026-01-05T10:00:00.000Z', bytes: 0 }
  const all = async function* () {
    yield* structuredClone(pages)
  }
  return { about, seen: await seenSites(db), beside, things, pages: all, read }
}

/** Imports such a file into another site. */
export function takeSite(database: TestDatabase, file: SiteFile, more: Partial<SiteImport> = {}) {
  return importSite(
    {
      ...{ database, rules: testRules, images: imageDefaults, known: {}, isDry: false },
      files: mediaFilesIn('/nonexistent'),
      choose: () => undefined,
      now: () => new Date('2026-01-06T10:00:00.000Z'),
      ...more,
    },
    file,
  )
}
