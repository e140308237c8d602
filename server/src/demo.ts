import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import type { Db } from '@vitrine/api/db/schema'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { importMenus } from '@vitrine/api/transfer/import-menus'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { publisherOf } from '@vitrine/api/transfer/publisher'
import { TransferMenus } from '@vitrine/contract/transfer'
import * as z from 'zod/mini'
import type { Config } from './config.ts'

const folder = join(import.meta.dirname, '../../demo')

const DemoPages = z.array(
  z.looseObject({ key: z.string(), translations: z.record(z.string(), z.looseObject({})) }),
)

/** Loads the demo into a database that has no page yet; answers how many pages it has made. */
export async function loadDemo({ db, changes }: Database, config: Config): Promise<number> {
  if (await hasPages(db)) return 0
  const { i18n: rules, images } = config.site
  await importMediaFolder(db, changes, join(folder, 'media'), join(config.dataDir, 'media'))
  const publish = await publisherOf(db, rules, images)
  const parts = { db, changes, rules, publish, now: () => new Date(), republish: false }
  const imported = await importPages(parts, readDemo()).catch(async (error) => {
    // Two processes may start on one empty database: the other one has loaded the demo.
    if (await hasPages(db)) return undefined
    throw error
  })
  if (!imported) return 0
  await importMenus(db, changes, TransferMenus.parse(readJson('menus.json')))
  return imported.pages.created
}

const hasPages = async (db: Db) =>
  (await db.selectFrom('pages').select('id').limit(1).executeTakeFirst()) !== undefined

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** The demo keeps each text in a file of its own, so that it can be read and corrected. */
function readDemo(): unknown[] {
  return DemoPages.parse(readJson('pages.json')).map((page) => ({
    ...page,
    translations: Object.fromEntries(
      Object.entries(page.translations).map(([locale, texts]) => [
        locale,
        { ...texts, content: contentOf(page.key, locale) },
      ]),
    ),
  }))
}

function contentOf(key: string, locale: string) {
  const file = join(folder, `pages/${key}.${locale}.html`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
