import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { publisherOf } from '@vitrine/api/publishing/publisher'
import { importMenus } from '@vitrine/api/transfer/import-menus'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { republish } from '@vitrine/api/transfer/republish'
import { TransferMenus } from '@vitrine/contract/transfer'
import { keepDemoOut } from '../data/demo.ts'
import { hiddenLines } from '../data/hidden-lines.ts'
import type { Config } from '../settings/config.ts'
import { printable } from '../settings/printable.ts'
import { Refusal } from '../settings/refusal.ts'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { progressBar } from './progress.ts'
import { mediaLines, summaryLines } from './report.ts'
import { readWords } from './words.ts'

const usage = 'npx vitrine import FILE [--media DIR] [--menus FILE] [--new]'

/** `vitrine import`: pages from a file, images from a folder, menus from a file. */
export async function importCommand(words: string[]) {
  const { file, values, asNew } = readWords(words, ['media', 'menus', 'new'], usage)
  const pages = readList(file)
  const media = values.media === undefined ? undefined : readFolder(values.media)
  const menus = values.menus === undefined ? undefined : readMenus(values.menus)
  await withDatabase(async (database, config) => {
    const { db, changes } = database
    const { i18n: rules, images } = config.site
    await keepDemoOut(db)
    if (media !== undefined) await importMedia(database, config, media)
    // What is there already follows the present rules and images before more is added.
    await republish(db, changes, rules, images)
    const publish = await publisherOf(db, rules, images)
    const onProgress = progressBar('Pages')
    const now = () => new Date()
    const parts = { db, changes, rules, publish, now, onProgress }
    const summary = await importPages(parts, pages)
    print(summaryLines(summary))
    const missing = menus ? await importMenus(db, changes, menus) : []
    print(await hiddenLines(db, config.site))
    print(missing.map((key) => `  menu entry left out: there is no page ${key}`))
  }, asNew)
}

async function importMedia({ db, changes }: Database, { dataDir }: Config, folder: string) {
  print(mediaLines(await importMediaFolder(db, changes, folder, join(dataDir, 'media'))))
}

function readList(file: string): unknown[] {
  const content = readJson(file)
  const list = Array.isArray(content) ? content : Object(content).data
  if (!Array.isArray(list)) throw new Refusal(`${file} holds no list of pages.`)
  return list
}

function readFolder(name: string) {
  const folder = resolve(name)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  throw new Refusal(`${name} is no folder.`)
}

function readMenus(file: string) {
  const parsed = TransferMenus.safeParse(readJson(file))
  if (!parsed.success)
    throw new Refusal(`${file} holds no menus: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal(`${file} is not valid JSON: ${printable(Object(error).message)}`)
  }
}
