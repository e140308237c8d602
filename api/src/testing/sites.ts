import { siteFileFormat } from '@vitrine/contract/exchange/site-file'
import { imageDefaults } from '@vitrine/contract/media/images'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { MergeAction } from '../exchange/compare.ts'
import { createOrigin, readSeenSites } from '../exchange/exchange-log.ts'
import {
  importSite,
  type SiteFile,
  type SiteImport,
  type SiteSummary,
} from '../exchange/import-site.ts'
import {
  addOtherDigests,
  addPageDigests,
  type ItemDigests,
  type PageRecord,
} from '../exchange/item-digests.ts'
import { exportOtherContent, exportSitePages } from '../exchange/site-content.ts'
import { createFolderFiles } from '../media/files.ts'
import { store } from './api.ts'
import type { databases, TestDatabase } from './databases.ts'
import { testRules } from './rules.ts'

const made = {
  product: 'vitrine',
  content: 'site',
  format: siteFileFormat,
  version: '0',
  name: 'x',
} as const

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

/** Returns the names of the items with this merge action, sorted. */
export const itemsWith = ({ actions }: SiteSummary, wanted: MergeAction) =>
  [...actions].flatMap(([name, action]) => (action === wanted ? [name] : [])).toSorted()

/** Returns the site file of a site. */
export async function siteFileOf(
  { db }: TestDatabase,
  read: SiteFile['read'] = async () => undefined,
): Promise<SiteFile> {
  const origin = await db.transaction().execute(createOrigin)
  const pages: PageRecord[] = []
  for await (const batch of exportSitePages(db)) pages.push(...batch)
  const extras = await exportOtherContent(db, {})
  const digests: ItemDigests = new Map()
  for (const page of pages) addPageDigests(digests, page)
  addOtherDigests(digests, extras)
  const about = { ...made, ...origin, made_at: '2026-01-05T10:00:00.000Z', bytes: 0 }
  const all = async function* () {
    yield* structuredClone(pages)
  }
  return { about, seen: await readSeenSites(db), extras, digests, pages: all, read }
}

/** Imports such a file into another site. */
export function importFile(database: TestDatabase, file: SiteFile, more: Partial<SiteImport> = {}) {
  return importSite(
    {
      database,
      rules: testRules,
      fixed: { tracking: { keepMonths: 25 } },
      images: imageDefaults,
      known: {},
      isDry: false,
      files: createFolderFiles('/nonexistent'),
      choose: () => undefined,
      now: () => new Date('2026-01-06T10:00:00.000Z'),
      ...more,
    },
    file,
  )
}
