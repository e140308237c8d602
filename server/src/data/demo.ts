import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import type { Db } from '@vitrine/api/db/schema'
import { keepSetting, settingNamed } from '@vitrine/api/db/settings'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { publisherOf } from '@vitrine/api/publishing/publisher'
import { importContents } from '@vitrine/api/transfer/import-contents'
import { importMediaTexts } from '@vitrine/api/transfer/import-media-texts'
import { importMenus } from '@vitrine/api/transfer/import-menus'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { republish } from '@vitrine/api/transfer/republish'
import { TransferContents, TransferMediaTexts, TransferMenus } from '@vitrine/contract/transfer'
import * as z from 'zod/mini'
import type { Config } from '../settings/config.ts'
import { mediaOf } from './media.ts'

const folder = join(import.meta.dirname, '../../../demo')

const DemoPages = z.array(
  z.looseObject({ key: z.string(), translations: z.record(z.string(), z.looseObject({})) }),
)

type DemoConfig = Pick<Config, 'demo' | 'asNew' | 'dataDir' | 'site'> &
  Partial<Pick<Config, 'media'>>

/** What became of the demo, in the settings; without a word nothing has been decided yet. */
const settingName = 'demo'
type Progress = 'begun' | 'over'

/**
 * Loads the demo where a new site wants it, and goes on with what an earlier start has left undone.
 * Whatever becomes of its pages afterwards, it does not come again by itself.
 */
export async function loadDemo({ db, changes }: Database, config: DemoConfig) {
  if (!(await isWanted(db, config))) return keepDemoOut(db)
  await note(db, 'begun')
  const { i18n: rules, images } = config.site
  await importMediaFolder(db, changes, join(folder, 'media'), mediaOf(config).files)
  await republish(db, changes, rules, images)
  const publish = await publisherOf(db, rules, images)
  const parts = { db, changes, rules, publish, now: () => new Date() }
  const load = () => importPages(parts, readDemo())
  await load().catch(async (error) => {
    // Two processes may start on one empty database: what the other has made is then as it should be.
    if (!(await hasPages(db))) throw error
    await load()
  })
  await importMenus(db, changes, TransferMenus.parse(readJson('menus.json')))
  await importContents(parts, rules, TransferContents.parse(readJson('contents.json')))
  await importMediaTexts(db, changes, TransferMediaTexts.parse(readJson('media.json')))
  await note(db, 'over')
}

/** Says that this database needs no demo, now or later. */
export const keepDemoOut = (db: Db) => note(db, 'over')

async function isWanted(db: Db, { demo, asNew }: DemoConfig) {
  if (!demo) return false
  const progress = await progressIn(db)
  if (progress === 'begun') return true
  return (progress === undefined || asNew) && !(await hasPages(db))
}

const progressIn = (db: Db) => settingNamed(db, settingName)

async function note(db: Db, value: Progress) {
  if ((await progressIn(db)) !== value) await keepSetting(db, settingName, value)
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
