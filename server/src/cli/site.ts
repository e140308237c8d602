import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import type { ConflictChoice } from '@vitrine/api/exchange/compare'
import { hasProblems, importSite, type SiteFile } from '@vitrine/api/exchange/import-site'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import { skipFirstPages } from '../data/first-pages.ts'
import { listHiddenPages } from '../data/hidden-pages.ts'
import { withFolderLock } from '../data/lock.ts'
import { openMediaStorage } from '../data/media-storage.ts'
import { removeUnpacked } from '../data/temporary-folder.ts'
import { openSiteFile } from '../exchange/open-site-file.ts'
import { writeSiteFile } from '../exchange/write-site-file.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { listTemplates } from './known-templates.ts'
import { print } from './print.ts'
import { formatRedirects, formatSiteImport } from './site-report.ts'
import { withDatabase } from './with-database.ts'

/** `vitrine site:export`: writes the content of a site into one file, without accounts and statistics. */
export async function siteExportCommand(words: string[]) {
  const { file } = parseArguments(words, { usage: './vitrine site:export FILE' })
  await withDatabase(async ({ db }, config) => {
    const { pages, media, missing } = await writeSiteFile(file, db, config)
    print([
      `${pages} pages and ${media} files of the library written to ${file}`,
      ...missing.map((path) => `  left out: ${path}, which is missing`),
    ])
  })
}

const importGrammar = {
  texts: ['theirs-for', 'ours-for'],
  flags: ['dry-run', 'theirs', 'ours', 'new'],
  usage:
    './vitrine site:import FILE [--dry-run] [--theirs | --ours] [--theirs-for KEYS] [--ours-for KEYS] [--new]',
}

/** `vitrine site:import`: imports the content of another site, all of it or nothing. */
export async function siteImportCommand(words: string[]) {
  const { file, values, flags } = parseArguments(words, importGrammar)
  const choose = parseChoice(values, flags)
  const isDry = flags.has('dry-run')
  await withDatabase(
    (database, config) =>
      withFolderLock(config.dataDir, async () => {
        const scratch = await createScratch(config.dataDir)
        try {
          await importFile(await openSiteFile(file, scratch), { database, config, choose, isDry })
        } finally {
          await rm(scratch, { recursive: true, force: true })
        }
      }),
    flags.has('new'),
  )
}

/** Creates a folder to unpack a file into, and removes those of killed imports. */
async function createScratch(dataDir: string) {
  await removeUnpacked(dataDir)
  return mkdtemp(join(dataDir, '.import-'))
}

interface ImportOptions {
  database: Database
  config: Config
  choose: ConflictChoice
  isDry: boolean
}

async function importFile(file: SiteFile, { database, config, choose, isDry }: ImportOptions) {
  const { site } = config
  const isRedirected = (path: string) => resolveRedirect(site.redirects, path) !== undefined
  const summary = await importSite(
    {
      database,
      rules: site.i18n,
      fixed: site,
      images: site.images,
      choose,
      isDry,
      files: openMediaStorage(config).files,
      known: { templates: listTemplates(), isRedirected },
      now: () => new Date(),
    },
    file,
  )
  print(formatSiteImport(summary, file.about, isDry))
  print(formatRedirects(file.extras.redirects, site.redirects))
  if (hasProblems(summary)) {
    process.exitCode = 1
    return
  }
  if (!isDry) await skipFirstPages(database.db)
  print(await listHiddenPages(database.db, site))
}

/** Returns which side wins if both have changed the same page, menu or text. */
function parseChoice(values: Record<string, string | undefined>, flags: ReadonlySet<string>) {
  if (flags.has('theirs') && flags.has('ours'))
    throw new Refusal(`--theirs and --ours exclude each other.\nUse: ${importGrammar.usage}`)
  const [theirs, ours] = [parseKeys(values['theirs-for']), parseKeys(values['ours-for'])]
  const forAll = flags.has('theirs') ? 'theirs' : flags.has('ours') ? 'ours' : undefined
  return (key: string) => {
    if (theirs.has(key)) return 'theirs'
    return ours.has(key) ? 'ours' : forAll
  }
}

const parseKeys = (list = '') => new Set(list.split(',').map((key) => key.trim()))
