import { imageDefaults } from '@vitrine/contract/images'
import { importSite, type SiteFile, type SiteImport } from '../exchange/import-site.ts'
import { nextOrigin, seenSites } from '../exchange/ledger.ts'
import { siteBeside, sitePages } from '../exchange/site-content.ts'
import { addBeside, addPage, type PageRecord, type Things } from '../exchange/things.ts'
import { mediaFilesIn } from '../media/files.ts'
import type { TestDatabase } from './databases.ts'
import { testRules } from './rules.ts'

const made = { product: 'vitrine', content: 'site', format: 1, version: '0', name: 'x' } as const

/** What a site would write into a file. */
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

/** Takes such a file into another site. */
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
