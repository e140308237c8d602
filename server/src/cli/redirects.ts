import { readFile } from 'node:fs/promises'
import type { Database } from '@vitrine/api/db/open'
import { cachePublishedPages } from '@vitrine/api/pages/published-pages'
import { productActor } from '@vitrine/api/publishing/actor'
import { formatRedirects } from '@vitrine/api/redirects/export-redirects'
import { type ImportReport, importFile } from '@vitrine/api/redirects/import-redirects'
import { cacheRedirectTable } from '@vitrine/api/redirects/table'
import { getRedirectText } from '@vitrine/api/redirects/texts'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const importGrammar = {
  flags: ['dry-run'],
  usage: './vitrine redirects:import FILE [--dry-run]',
}

/** `vitrine redirects:import`: imports the lines of a CSV file that have no fault. */
export async function importRedirectsCommand(words: string[]) {
  const { file, flags } = parseArguments(words, importGrammar)
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  })
  if (bytes.length > redirectLimits.importBytes)
    throw new Refusal(`${file} is larger than ${redirectLimits.importBytes} bytes.`)
  const isDry = flags.has('dry-run')
  await withDatabase(async (database, config) => {
    const redirects = createRedirects(database, config)
    const { rules, now } = redirects.context
    const chain = rules.locales.map(({ code }) => code)
    const by = { actor: productActor, at: now().toISOString(), chain }
    const report = await importFile(redirects, bytes, {
      mode: isDry ? 'check' : 'good',
      by,
      language,
    })
    if ('refused' in report)
      throw new Refusal(
        getRedirectText(redirects, language, report.refused, { max: redirectLimits.rules }),
      )
    print(formatReport(report))
    if (report.faulty > 0) process.exitCode = 1
  })
}

/** `vitrine redirects:export`: writes all redirects into a CSV file. */
export async function exportRedirectsCommand(words: string[]) {
  const { file } = parseArguments(words, { usage: './vitrine redirects:export FILE' })
  await withDatabase(async ({ db }) => {
    const text = await formatRedirects(db)
    await replaceAtomically(file, async (handle) => {
      await handle.writeFile(text)
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.path === undefined) throw error
      throw new Refusal(`${file} cannot be written: ${error.message}`)
    })
    print([`The redirects are written to ${file}`])
  })
}

/** The command line is in English. */
const language = { language: () => 'en' }

// A command can wait longer than a request for a lock that the running site holds.
const createRedirects = ({ patient: db, changes }: Database, { site, publicUrl }: Config) => ({
  context: { db, rules: site.i18n, publicUrl, now: () => new Date() },
  changes,
  fixed: site.redirects,
  published: cachePublishedPages(db, changes),
  table: cacheRedirectTable(db, changes),
})

function formatReport(report: ImportReport): string[] {
  const { isSaved, added, changed, unchanged, faulty, faults } = report
  const more = faulty - faults.length
  return [
    ...faults.map(({ line, text, message }) => `Line ${line}: ${text}: ${message}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(isSaved ? [] : ['Dry run, nothing is written. The import would do this:']),
    `Redirects: ${added} added, ${changed} changed, ${unchanged} unchanged, ${faulty} faulty lines`,
  ]
}
