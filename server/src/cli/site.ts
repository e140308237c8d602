import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@vitrine/api/db/open'
import type { Choice } from '@vitrine/api/exchange/compare'
import { hasProblems, importSite, type SiteFile } from '@vitrine/api/exchange/import-site'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import { keepFirstPagesOut } from '../data/first-pages.ts'
import { hiddenLines } from '../data/hidden-lines.ts'
import { alone } from '../data/lock.ts'
import { mediaOf } from '../data/media.ts'
import { removeUnpacked } from '../data/scratch.ts'
import { openSite } from '../exchange/open-site.ts'
import { writeSite } from '../exchange/write-site.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { knownTemplates } from './known-templates.ts'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { redirectLines, siteLines } from './site-report.ts'
import { readWords } from './words.ts'

/** `vitrine site:export`: writes the content of a site into one file, without accounts and statistics. */
export async function siteExportCommand(words: string[]) {
  const { file } = readWords(words, { usage: './vitrine site:export FILE' })
  await withDatabase(async ({ db }, config) => {
    const { pages, media, missing } = await writeSite(file, db, config)
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
  const { file, values, flags } = readWords(words, importGrammar)
  const choose = parseChoice(values, flags)
  const isDry = flags.has('dry-run')
  await withDatabase(
    (database, config) =>
      alone(config.dataDir, async () => {
        const scratch = await createScratch(config.dataDir)
        try {
          await importFile(await openSite(file, scratch), { database, config, choose, isDry })
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
  choose: Choice
  isDry: boolean
}

async function importFile(file: SiteFile, { database, config, choose, isDry }: ImportOptions) {
  const { site } = config
  const isRedirected = (path: string) => resolveRedirect(site.redirects, path) !== undefined
  const summary = await importSite(
    {
      database,
      rules: site.i18n,
      images: site.images,
      choose,
      isDry,
      files: mediaOf(config).files,
      known: { templates: knownTemplates(), leadsOn: isRedirected },
      now: () => new Date(),
    },
    file,
  )
  print(siteLines(summary, file.about, isDry))
  print(redirectLines(file.beside.redirects, site.redirects))
  if (hasProblems(summary)) {
    process.exitCode = 1
    return
  }
  if (!isDry) await keepFirstPagesOut(database.db)
  print(await hiddenLines(database.db, site))
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
