import type { Database } from '@vitrine/api/db/open'
import type { Db } from '@vitrine/api/db/schema'
import { readSetting, saveSetting } from '@vitrine/api/db/settings'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { createPublisher } from '@vitrine/api/publishing/publisher'
import { importContents } from '@vitrine/api/transfer/import-contents'
import { importMediaTexts } from '@vitrine/api/transfer/import-media-texts'
import { importMenus } from '@vitrine/api/transfer/import-menus'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { importTaxonomy } from '@vitrine/api/transfer/import-taxonomy'
import { republishAll } from '@vitrine/api/transfer/republish'
import {
  TransferAuthors,
  TransferContents,
  TransferMediaTexts,
  TransferMenus,
  TransferTopics,
} from '@vitrine/contract/exchange/transfer'
import {
  addDays,
  firstDayOfWeek,
  getWeekday,
  printDay,
  toDay,
} from '@vitrine/contract/locale/dates'
import * as z from 'zod/mini'
import type { Config } from '../settings/config.ts'
import {
  type FirstContent,
  getProductFile,
  readPageHtml,
  readProductJson,
} from './first-content.ts'
import { openMediaStorage } from './media-storage.ts'
import { loadNeutralContent } from './neutral-content.ts'

const folder = 'demo'

const DemoPages = z.array(
  z.looseObject({ key: z.string(), translations: z.record(z.string(), z.looseObject({})) }),
)

const DemoTaxonomy = z.object({ topics: TransferTopics, authors: TransferAuthors })

type FirstPagesConfig = Pick<Config, 'firstPages' | 'asNew' | 'dataDir' | 'site'> &
  Partial<Pick<Config, 'media'>>

/** Setting that stores the progress of the first pages; absent before the first start. */
const settingName = 'demo'
type Progress = 'begun' | 'over'

/**
 * Loads the first pages into a new site if its settings ask for them, or resumes an interrupted load.
 * Deleted pages are not loaded again, unless a start has `--new`.
 */
export async function loadFirstPages({ db, changes }: Database, config: FirstPagesConfig) {
  if (!(await shouldLoad(db, config))) return skipFirstPages(db)
  await saveProgress(db, 'begun')
  const { i18n: rules, images } = config.site
  const content = config.firstPages === 'neutral' ? loadNeutralContent(rules) : loadDemoContent()
  if (content.media) {
    await importMediaFolder(db, changes, content.media, openMediaStorage(config).files)
    await republishAll(db, changes, rules, images)
  }
  const publish = await createPublisher(db, rules, images)
  const importContext = { db, changes, rules, publish, now: () => new Date() }
  const { topics = [], authors = [] } = content
  await importTaxonomy(importContext, rules, { topics, authors })
  const load = () => importPages(importContext, content.pages)
  await load().catch(async (error) => {
    // If two processes start on one empty database, one fails on pages that the other has just
    // created. The second attempt finds them unchanged.
    if (!(await hasPages(db))) throw error
    await load()
  })
  await importMenus({ db, changes }, rules, content.menus)
  if (content.contents) await importContents(importContext, rules, content.contents)
  if (content.mediaTexts) await importMediaTexts(db, changes, content.mediaTexts)
  await saveProgress(db, 'over')
}

/** Records that this database must not get first pages. */
export const skipFirstPages = (db: Db) => saveProgress(db, 'over')

async function shouldLoad(db: Db, { firstPages, asNew }: FirstPagesConfig) {
  if (firstPages === 'none') return false
  const progress = await readProgress(db)
  if (progress === 'begun') return true
  return (progress === undefined || asNew) && !(await hasPages(db))
}

const readProgress = (db: Db) => readSetting(db, settingName)

async function saveProgress(db: Db, value: Progress) {
  if ((await readProgress(db)) !== value) await saveSetting(db, settingName, value)
}

const hasPages = async (db: Db) =>
  (await db.selectFrom('pages').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the demonstration: pages about the product, in three languages, with images. */
const loadDemoContent = (): FirstContent => ({
  pages: DemoPages.parse(readDemoPages(new Date())).map((page) => ({
    ...page,
    translations: Object.fromEntries(
      Object.entries(page.translations).map(([locale, texts]) => [
        locale,
        { ...texts, content: readPageHtml(folder, page.key, locale) },
      ]),
    ),
  })),
  menus: TransferMenus.parse(readProductJson(`${folder}/menus.json`)),
  contents: TransferContents.parse(readProductJson(`${folder}/contents.json`)),
  mediaTexts: TransferMediaTexts.parse(readProductJson(`${folder}/media.json`)),
  media: getProductFile(`${folder}/media`),
  ...DemoTaxonomy.parse(readProductJson(`${folder}/taxonomy.json`)),
})

const daysPerWeek = 7

/**
 * Reads the pages of the demonstration. Its events have days such as `day+3`: 0 is the Monday of this
 * week, so that an event of a Thursday is always on one.
 */
export function readDemoPages(now: Date): unknown {
  const day = toDay(now.getTime())
  const monday = addDays(day, -((getWeekday(day) + daysPerWeek - firstDayOfWeek) % daysPerWeek))
  const text = JSON.stringify(readProductJson(`${folder}/pages.json`))
  return JSON.parse(
    text.replaceAll(/"day\+(\d+)/g, (_, days) => `"${printDay(addDays(monday, Number(days)))}`),
  )
}
