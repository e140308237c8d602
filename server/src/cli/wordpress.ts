import { lookup } from 'node:dns/promises'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isPublicAddress } from '@vitrine/api/checks/external/public-address'
import { importWordpress } from '@vitrine/api/wordpress/import-wordpress'
import { WxrRefusal } from '@vitrine/api/wordpress/wxr-refusal'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { skipFirstPages } from '../data/first-pages.ts'
import { openMediaStorage } from '../data/media-storage.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { listTemplates } from './known-templates.ts'
import { print } from './print.ts'
import { createProgressBar } from './progress.ts'
import { withDatabase } from './with-database.ts'
import { formatWordpressReport } from './wordpress-report.ts'
import { printReportPage } from './wordpress-report-page.ts'

const grammar = {
  texts: ['media', 'languages-by-path', 'report'],
  flags: ['dry-run', 'allow-private'],
  usage:
    './vitrine import:wordpress FILE [--media DIR|URL] [--languages-by-path /en/,/es/] [--dry-run] [--allow-private] [--report NAME]',
}

/** `vitrine import:wordpress`: imports an export of WordPress, and writes a report. */
export async function importWordpressCommand(words: string[]) {
  const { file, values, flags } = parseArguments(words, grammar)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no file ${file}.`)
  if (!stat.isFile()) throw new Refusal(`${file} is not a regular file.`)
  const isDry = flags.has('dry-run')
  const reportName = values.report ?? `${file}.report`
  await withDatabase(async (database, config) => {
    const { patient: db, changes } = database
    const { i18n: rules, images, redirects } = config.site
    if (!isDry) await skipFirstPages(db)
    const bars = { Pages: createProgressBar('Pages'), Files: createProgressBar('Files') }
    const options = {
      media: findMedia(values.media, flags.has('allow-private'), config.publicUrl),
      isDry,
      languagesByPath: values['languages-by-path']?.split(',') ?? [],
    }
    const known = {
      templates: listTemplates(),
      isRedirected: (path: string) => resolveRedirect(redirects, path) !== undefined,
    }
    const report = await importWordpress(
      {
        ...{ db, changes, rules, images, known, options },
        files: openMediaStorage(config).files,
        now: () => new Date(),
        onProgress: (step, done, total) => bars[step](done, total),
      },
      file,
    ).catch((error: unknown) => {
      if (!(error instanceof WxrRefusal)) throw error
      throw new Refusal(`${file} ${error.message}.`)
    })
    await writeAtomically(`${reportName}.json`, `${JSON.stringify(report, null, 2)}\n`)
    await writeAtomically(`${reportName}.html`, printReportPage(report))
    print(formatWordpressReport(report))
    print([`The whole report: ${reportName}.html and ${reportName}.json`])
  })
}

function findMedia(value: string | undefined, allowsPrivate: boolean, publicUrl: string) {
  if (value === undefined) return undefined
  if (!/^https?:\/\//i.test(value)) {
    const folder = resolve(value)
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { folder }
    throw new Refusal(`${value} is no folder, and no address that begins with https://.`)
  }
  const network = {
    resolve: async (name: string) =>
      (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address),
    isAllowedAddress: (address: string) => allowsPrivate || isPublicAddress(address),
    isAllowedPort: (port: number) => allowsPrivate || port === 80 || port === 443,
    userAgent: `Vitrine import (+${publicUrl})`,
  }
  return { network }
}
