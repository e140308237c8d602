import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import { afterEach, beforeEach } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import type { ReadOldSite } from '../old-site-exports/old-site-export.ts'
import { importOldSite } from '../old-site-import/import-old-site.ts'
import type { TestDatabase } from './databases.ts'
import { testRules } from './rules.ts'

/** A folder for each test, and functions that import a source of another system into a database. */
export function createOldSiteImports(getDatabase: () => TestDatabase) {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-old-site-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function write(files: Record<string, string | Buffer>) {
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, 'source', name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    return join(folder, 'source')
  }

  const run = (file: string, read: ReadOldSite, media?: { folder: string }) =>
    importOldSite(
      {
        ...{
          db: getDatabase().db,
          changes: getDatabase().changes,
          rules: testRules,
          images: imageDefaults,
        },
        known: {},
        files: createFolderFiles(join(folder, 'library')),
        now: () => new Date('2026-03-01T10:00:00.000Z'),
        timeZone: 'Europe/Paris',
        options: { media, isDry: false, languagesByPath: [] },
      },
      file,
      read,
    )

  const readTexts = () =>
    getDatabase()
      .db.selectFrom('page_translations as texts')
      .innerJoin('pages', 'pages.id', 'texts.page_id')
      .select(['locale', 'slug', 'title', 'content', 'texts.status', 'template', 'published_on'])
      .select(['seo_title', 'seo_description', 'visible_to'])
      .orderBy('slug')
      .execute()

  const readSources = async () =>
    new Map(
      (await getDatabase().db.selectFrom('redirects').select(['source', 'address']).execute()).map(
        ({ source, address }) => [source, address],
      ),
    )

  return { write, run, readTexts, readSources, getFolder: () => folder }
}
