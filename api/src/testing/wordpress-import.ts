import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import { afterEach, beforeEach } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import { importOldSite, type OldSiteImport } from '../old-site-import/import-old-site.ts'
import { readWordpressSite } from '../wordpress/wordpress-site.ts'
import type { TestDatabase } from './databases.ts'
import { testRules } from './rules.ts'
import { printWxr, type WxrItem } from './wxr.ts'

type Options = Partial<OldSiteImport['options']>

/** A folder for each test, and functions that import an export into a database. */
export function createWordpressImports(getDatabase: () => TestDatabase) {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-wordpress-test-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const run = async (
    text: string | Buffer,
    options: Options = {},
    onProgress?: OldSiteImport['onProgress'],
  ) => {
    const file = join(folder, 'export.xml')
    await writeFile(file, text)
    const { db, changes } = getDatabase()
    return importOldSite(
      {
        ...{ db, changes, rules: testRules, images: imageDefaults, known: {} },
        files: createFolderFiles(join(folder, 'library')),
        now: () => new Date('2026-03-01T10:00:00.000Z'),
        timeZone: 'Europe/Paris',
        options: { media: undefined, isDry: false, languagesByPath: [], ...options },
        ...(onProgress && { onProgress }),
      },
      file,
      readWordpressSite,
    )
  }
  return {
    run,
    importItems: (items: WxrItem[], options?: Options) => run(printWxr({ items }), options),
    /** A folder for files of the old site. */
    getUploads: () => join(folder, 'uploads'),
    readTexts: () =>
      getDatabase()
        .db.selectFrom('page_translations as texts')
        .innerJoin('pages', 'pages.id', 'texts.page_id')
        .select(['pages.key', 'locale', 'slug', 'title', 'content', 'texts.status', 'template'])
        .orderBy('pages.key')
        .orderBy('locale')
        .execute(),
  }
}
