import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import { importMediaFolder, type MediaSummary } from '@vitrine/api/media/import-folder'
import { product } from '@vitrine/api/publishing/actor'
import { logChange } from '@vitrine/api/publishing/log-change'
import { publisherOf } from '@vitrine/api/publishing/publisher'
import { importContents } from '@vitrine/api/transfer/import-contents'
import { importMenus, pagesMissingIn } from '@vitrine/api/transfer/import-menus'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { republish } from '@vitrine/api/transfer/republish'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import type { TransferMenus } from '@vitrine/contract/exchange/transfer'
import { keepFirstPagesOut } from '../data/first-pages.ts'
import { hiddenLines } from '../data/hidden-lines.ts'
import { mediaOf } from '../data/media.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { knownTemplates } from './known-templates.ts'
import { withDatabase } from './open.ts'
import { openPageFile, type PageFile, readMenuFile } from './page-file.ts'
import { print } from './print.ts'
import { progressBar } from './progress.ts'
import {
  contentsLines,
  isFaultless,
  mediaLines,
  menuLines,
  summaryLines,
  unknownLines,
} from './report.ts'
import { readWords } from './words.ts'

const grammar = {
  texts: ['media', 'menus'],
  flags: ['new', 'dry-run', 'strict'],
  usage: './vitrine import FILE [--media DIR] [--menus FILE] [--dry-run] [--strict] [--new]',
}

/** `vitrine import`: pages, menus and texts of templates from a file, images from a folder. */
export async function importCommand(words: string[]) {
  const { file, values, flags } = readWords(words, grammar)
  const pages = await openPageFile(file, readConfig().site.i18n)
  const folder = values.media === undefined ? undefined : readFolder(values.media)
  const beside = values.menus === undefined ? undefined : await readMenuFile(values.menus)
  const menus = beside ? beside.menus : pages.menus
  const unknown = [...pages.unknown, ...(beside?.unknown ?? [])]
  const isDry = flags.has('dry-run')
  const isThorough = isDry || flags.has('strict')
  await withDatabase(async (database, config) => {
    if (isDry) print(['Nothing is written: this is what the import would do.'])
    // A command has the time to wait for a lock that the running site has.
    const { patient: db, changes } = database
    const parts = { db, changes, config, isDry, isThorough }
    const isWhole = await importAll(parts, pages, { folder, menus, unknown })
    if (!isWhole && flags.has('strict')) process.exitCode = 1
  }, flags.has('new'))
}

interface Parts extends Pick<Database, 'db' | 'changes'> {
  config: Config
  isDry: boolean
  isThorough: boolean
}

interface Beside {
  folder: string | undefined
  menus: TransferMenus | undefined
  unknown: string[]
}

/** Answers whether nothing was refused, nor anything told that a reader may miss. */
async function importAll(parts: Parts, file: PageFile, { folder, menus = {}, unknown }: Beside) {
  const { db, changes, config, isDry, isThorough } = parts
  const { i18n: rules, images, redirects } = config.site
  if (!isDry) await keepFirstPagesOut(db)
  const media = folder === undefined ? undefined : await importMedia(parts, folder)
  // What is there already follows the present rules and images before more is added.
  if (!isDry) await republish(db, changes, rules, images)
  const publish = await publisherOf(db, rules, images)
  const leadsOn = (path: string) => resolveRedirect(redirects, path) !== undefined
  const known = { templates: knownTemplates(), leadsOn, images: new Set(media?.paths) }
  const course = { isDry, isThorough, known, onProgress: progressBar('Pages') }
  const coming = new Set<string>()
  const source = { ...file, pages: () => noted(file.pages(), coming) }
  const now = () => new Date()
  const summary = await importPages({ db, changes, rules, publish, now, ...course }, source)
  print(summaryLines(summary))
  print(unknownLines(file.name, unknown))
  const missing = isDry
    ? await pagesMissingIn(db, menus, coming)
    : await importMenus(db, changes, menus)
  print(menuLines(menus, missing))
  const contents = await importContents({ db, changes, isDry }, rules, file.contents ?? {})
  print(contentsLines(contents))
  const { created, updated } = summary.pages
  if (!isDry && created + updated + contents.written > 0)
    await logChange(
      db,
      product,
      { kind: 'content-imported', subject: file.name },
      new Date().toISOString(),
    )
  print(await hiddenLines(db, config.site))
  return isFaultless({ summary, media, missing, contents, unknown })
}

/** The same pages, and their keys in a list. */
async function* noted(pages: AsyncIterable<unknown> | Iterable<unknown>, keys: Set<string>) {
  for await (const page of pages) {
    const { key } = Object(page)
    if (typeof key === 'string') keys.add(key)
    yield page
  }
}

async function importMedia(
  { db, changes, config, isDry }: Parts,
  folder: string,
): Promise<MediaSummary> {
  const media = await importMediaFolder(db, changes, folder, mediaOf(config).files, { isDry })
  print(mediaLines(media))
  return media
}

function readFolder(name: string) {
  const folder = resolve(name)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  throw new Refusal(`${name} is no folder.`)
}
