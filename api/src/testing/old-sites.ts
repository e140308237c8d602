import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import { afterEach, beforeEach } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import type { ReadOldSite } from '../old-site-exports/old-site-export.ts'
import { importOldSite, type OldSiteImport } from '../old-site-import/import-old-site.ts'
import { readWordpressSite } from '../wordpress/wordpress-site.ts'
import type { TestDatabase } from './databases.ts'
import { testRules } from './rules.ts'
import { printWxr, type WxrItem } from './wxr.ts'

type Options = Partial<OldSiteImport['options']> &
  Partial<Pick<OldSiteImport, 'known' | 'onProgress'>>

/** A folder for each test, and functions that import an old site into a database. */
export function createOldSiteImports(getDatabase: () => TestDatabase) {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-old-site-test-'))
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

  function run(
    file: string,
    read: ReadOldSite,
    { known = {}, onProgress, ...options }: Options = {},
  ) {
    const { db, changes } = getDatabase()
    return importOldSite(
      {
        ...{ db, changes, known, rules: testRules, images: imageDefaults },
        files: createFolderFiles(join(folder, 'library')),
        now: () => new Date('2026-03-01T10:00:00.000Z'),
        timeZone: 'Europe/Paris',
        options: { media: undefined, isDry: false, languagesByPath: [], ...options },
        ...(onProgress && { onProgress }),
      },
      file,
      read,
    )
  }

  /** Imports an export of WordPress. */
  const importText = async (text: string | Buffer, options?: Options) =>
    run(join(await write({ 'export.xml': text }), 'export.xml'), readWordpressSite, options)

  return {
    write,
    run,
    importText,
    importItems: (items: WxrItem[], options?: Options) => importText(printWxr({ items }), options),
    readTexts: () =>
      getDatabase()
        .db.selectFrom('page_translations as texts')
        .innerJoin('pages', 'pages.id', 'texts.page_id')
        .select(['pages.key', 'locale', 'slug', 'title', 'content', 'texts.status', 'template'])
        .select(['seo_title', 'seo_description', 'visible_to', 'published_on'])
        .orderBy('pages.key')
        .orderBy('locale')
        .execute(),
    readSources: async () => {
      const { db } = getDatabase()
      const rows = await db.selectFrom('redirects').select(['source', 'address']).execute()
      return new Map(rows.map(({ source, address }) => [source, address]))
    },
    getFolder: () => folder,
  }
}
