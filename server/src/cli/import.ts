import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import { importMediaFolder, type MediaImportSummary } from '@vitrine/api/media/import-folder'
import { productActor } from '@vitrine/api/publishing/actor'
import { logChange } from '@vitrine/api/publishing/log-change'
import { createPublisher } from '@vitrine/api/publishing/publisher'
import { importContents } from '@vitrine/api/transfer/import-contents'
import { findMissingPages, importMenus } from '@vitrine/api/transfer/import-menus'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { importTaxonomy } from '@vitrine/api/transfer/import-taxonomy'
import { republishAll } from '@vitrine/api/transfer/republish'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import type { TransferMenus } from '@vitrine/contract/exchange/transfer'
import { skipFirstPages } from '../data/first-pages.ts'
import { listHiddenPages } from '../data/hidden-pages.ts'
import { openMediaStorage } from '../data/media-storage.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import {
  formatContents,
  formatMedia,
  formatMenus,
  formatSummary,
  formatTaxonomy,
  formatUnknownKeys,
  isCleanImport,
} from './import-report.ts'
import { listTemplates } from './known-templates.ts'
import { openPageFile, type PageFile, readMenuFile } from './page-file.ts'
import { print } from './print.ts'
import { createProgressBar } from './progress.ts'
import { withDatabase } from './with-database.ts'

const grammar = {
  texts: ['media', 'menus'],
  flags: ['new', 'dry-run', 'strict'],
  usage: './vitrine import FILE [--media DIR] [--menus FILE] [--dry-run] [--strict] [--new]',
}

/** `vitrine import`: imports pages, menus and texts of templates from a file, and media from a folder. */
export async function importCommand(words: string[]) {
  const { file, values, flags } = parseArguments(words, grammar)
  const pages = await openPageFile(file, readConfig().site.i18n)
  const folder = values.media === undefined ? undefined : resolveFolder(values.media)
  const menuFile = values.menus === undefined ? undefined : await readMenuFile(values.menus)
  const menus = menuFile ? menuFile.menus : pages.menus
  const unknown = [...pages.unknown, ...(menuFile?.unknown ?? [])]
  const isDry = flags.has('dry-run')
  const isThorough = isDry || flags.has('strict')
  await withDatabase(async (database, config) => {
    if (isDry) print(['Dry run, nothing is written. The import would do this:'])
    // A command can wait longer than a request for a lock that the running site holds.
    const { patient: db, changes } = database
    const importContext = { db, changes, config, isDry, isThorough }
    const isClean = await importAll(importContext, pages, { folder, menus, unknown })
    if (!isClean && flags.has('strict')) process.exitCode = 1
  }, flags.has('new'))
}

interface ImportContext extends Pick<Database, 'db' | 'changes'> {
  config: Config
  isDry: boolean
  isThorough: boolean
}

interface ImportInput {
  folder: string | undefined
  menus: TransferMenus | undefined
  unknown: string[]
}

/** Returns true if nothing was refused and there are no warnings. */
async function importAll(
  importContext: ImportContext,
  file: PageFile,
  { folder, menus = {}, unknown }: ImportInput,
) {
  const { db, changes, config, isDry, isThorough } = importContext
  const { i18n: rules, images, redirects } = config.site
  if (!isDry) await skipFirstPages(db)
  const media = folder === undefined ? undefined : await importMedia(importContext, folder)
  // Existing pages first follow the current rules and images.
  if (!isDry) await republishAll(db, changes, rules, images)
  const publish = await createPublisher(db, rules, images)
  const isRedirected = (path: string) => resolveRedirect(redirects, path) !== undefined
  const known = {
    templates: listTemplates(),
    isRedirected,
    images: new Set(media?.paths),
    topics: file.topics.map(({ key }) => key),
    authors: file.authors.map(({ key }) => key),
  }
  const taxonomy = await importTaxonomy({ db, changes, isDry }, rules, file)
  print(formatTaxonomy(taxonomy))
  const importOptions = { isDry, isThorough, known, onProgress: createProgressBar('Pages') }
  const importedKeys = new Set<string>()
  const source = { ...file, pages: () => collectKeys(file.pages(), importedKeys) }
  const now = () => new Date()
  const summary = await importPages({ db, changes, rules, publish, now, ...importOptions }, source)
  print(formatSummary(summary))
  print(formatUnknownKeys(file.name, unknown))
  const missing = isDry
    ? await findMissingPages(db, menus, importedKeys)
    : await importMenus({ db, changes }, rules, menus)
  print(formatMenus(menus, missing))
  const contents = await importContents({ db, changes, isDry }, rules, file.contents ?? {})
  print(formatContents(contents))
  const { created, updated } = summary.pages
  if (!isDry && created + updated + contents.written + taxonomy.written > 0)
    await logChange(
      db,
      productActor,
      { kind: 'content-imported', subject: file.name },
      new Date().toISOString(),
    )
  print(await listHiddenPages(db, config.site))
  return isCleanImport({ summary, media, missing, contents, taxonomy, unknown })
}

/** Yields the pages unchanged and adds their keys to `keys`. */
async function* collectKeys(pages: AsyncIterable<unknown> | Iterable<unknown>, keys: Set<string>) {
  for await (const page of pages) {
    const { key } = Object(page)
    if (typeof key === 'string') keys.add(key)
    yield page
  }
}

async function importMedia(
  { db, changes, config, isDry }: ImportContext,
  folder: string,
): Promise<MediaImportSummary> {
  const media = await importMediaFolder(db, changes, folder, openMediaStorage(config).files, {
    isDry,
  })
  print(formatMedia(media))
  return media
}

function resolveFolder(name: string) {
  const folder = resolve(name)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  throw new Refusal(`${name} is no folder.`)
}
