import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ExportRefusal } from '@vitrine/api/old-site-exports/export-refusal'
import type { ReadOldSite } from '@vitrine/api/old-site-exports/old-site-export'
import { importOldSite, type OldSiteImport } from '@vitrine/api/old-site-import/import-old-site'
import { describeProblem, findReportTexts } from '@vitrine/api/old-site-import/report-texts'
import { createGhostReader } from '@vitrine/api/other-sites/ghost'
import { createMarkdownReader } from '@vitrine/api/other-sites/markdown'
import { createSpipReader } from '@vitrine/api/other-sites/spip'
import { readSettingsInForce } from '@vitrine/api/settings/resolve-settings'
import { readWordpressSite } from '@vitrine/api/wordpress/wordpress-site'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { skipFirstPages } from '../data/first-pages.ts'
import { openMediaStorage } from '../data/media-storage.ts'
import { formatDiskFull, isDiskFull, Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { createImportNetwork, listSiteFacts } from './import-options.ts'
import { lowerPriority } from './lower-priority.ts'
import { formatOldSiteReport } from './old-site-report.ts'
import { printReportPage } from './old-site-report-page.ts'
import { print } from './print.ts'
import { createProgressBar } from './progress.ts'
import { withDatabase } from './with-database.ts'

const options =
  '[--media DIR|URL] [--languages-by-path /en/,/es/] [--accounts] [--dry-run] [--allow-private] [--report NAME]'

/** Options of the import of WordPress, whose export names its address and has comments. */
const wordpressGrammar = {
  texts: ['media', 'languages-by-path', 'report'],
  flags: ['dry-run', 'allow-private', 'accounts', 'comments'],
  usage: `./vitrine import:wordpress FILE [--comments] ${options}`,
}

const toGrammar = (begin: string) => ({
  texts: ['media', 'languages-by-path', 'report', 'site'],
  flags: ['dry-run', 'allow-private', 'accounts'],
  usage: `${begin} [--site ADDRESS] ${options}`,
})

/** `vitrine import:wordpress`: imports an export of WordPress, and writes a report. */
export const importWordpressCommand = (words: string[]) =>
  runImportCommand(words, {
    grammar: wordpressGrammar,
    createReader: () => readWordpressSite,
  })

/** `vitrine import:ghost`: imports the JSON export of Ghost. */
export const importGhostCommand = (words: string[]) =>
  runImportCommand(words, {
    grammar: toGrammar('./vitrine import:ghost FILE'),
    createReader: createGhostReader,
  })

/** `vitrine import:markdown`: imports a folder of Markdown files. */
export const importMarkdownCommand = (words: string[]) =>
  runImportCommand(words, {
    grammar: toGrammar('./vitrine import:markdown FOLDER'),
    isFolder: true,
    createReader: createMarkdownReader,
  })

/** `vitrine import:spip`: imports a database of SPIP. */
export const importSpipCommand = (words: string[]) =>
  runImportCommand(words, {
    grammar: toGrammar('./vitrine import:spip FILE'),
    createReader: createSpipReader,
  })

interface OldSiteCommand {
  grammar: ReturnType<typeof toGrammar>
  /** True if the source is a folder, which has the files too. */
  isFolder?: boolean
  /** Creates the reader of the source; `address` is that of the old site. */
  createReader: (address: string | undefined) => ReadOldSite
}

async function runImportCommand(
  words: string[],
  { grammar, isFolder = false, createReader }: OldSiteCommand,
) {
  lowerPriority()
  const { file, values, flags } = parseArguments(words, grammar)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no ${isFolder ? 'folder' : 'file'} ${file}.`)
  if (!isFolder && !stat.isFile()) throw new Refusal(`${file} is not a regular file.`)
  if (isFolder && !stat.isDirectory()) throw new Refusal(`${file} is not a folder.`)
  const isDry = flags.has('dry-run')
  const reportName = values.report ?? `${file.replace(/\/+$/, '')}.report`
  const address = values.site ?? (isWebAddress(values.media) ? values.media : undefined)
  await withDatabase(async (database, config) => {
    const { patient: db, changes } = database
    const { i18n: rules, images } = config.site
    if (!isDry) await skipFirstPages(db)
    const choices = {
      media: findMedia(
        values.media ?? (isFolder ? file : undefined),
        flags.has('allow-private'),
        config.publicUrl,
      ),
      isDry,
      languagesByPath: values['languages-by-path']?.split(',') ?? [],
      comments: flags.has('comments'),
      accounts: flags.has('accounts'),
    }
    const known = listSiteFacts(config)
    const { texts } = findReportTexts(rules, 'en')
    const { timeZone } = (await readSettingsInForce(db, config.site)).tracking
    const report = await importOldSite(
      {
        ...{ db, changes, rules, images, known, timeZone, options: choices },
        files: openMediaStorage(config).files,
        now: () => new Date(),
        onProgress: createProgressBars(),
      },
      file,
      createReader(address),
    ).catch((error: unknown) => {
      if (isDiskFull(error) && Object(error).path) throw new Refusal(formatDiskFull(error))
      if (!(error instanceof ExportRefusal)) throw error
      throw new Refusal(describeProblem(texts, file, error))
    })
    await writeAtomically(`${reportName}.json`, `${JSON.stringify(report, null, 2)}\n`)
    await writeAtomically(`${reportName}.html`, printReportPage(report, texts))
    print(formatOldSiteReport(report, texts))
    print([`The whole report: ${reportName}.html and ${reportName}.json`])
  })
}

/** Shows one bar for each step; bytes are in megabytes. */
function createProgressBars(): NonNullable<OldSiteImport['onProgress']> {
  const bars = {
    reading: createProgressBar('MB'),
    converting: createProgressBar('Texts'),
    files: createProgressBar('Files'),
    pages: createProgressBar('Pages'),
  }
  let shown = ''
  return (step, done, total) => {
    const unit = step === 'reading' ? 1_000_000 : 1
    const numbers = [Math.ceil(done / unit), Math.ceil(total / unit)] as const
    if (shown === `${step} ${numbers}`) return
    shown = `${step} ${numbers}`
    bars[step](...numbers)
  }
}

function findMedia(value: string | undefined, allowsPrivate: boolean, publicUrl: string) {
  if (value === undefined) return undefined
  if (!isWebAddress(value)) {
    const folder = resolve(value)
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { folder }
    throw new Refusal(`${value} is no folder, and no address that begins with https://.`)
  }
  return { network: createImportNetwork(allowsPrivate, publicUrl) }
}

const isWebAddress = (value: string | undefined) => /^https?:\/\//i.test(value ?? '')
