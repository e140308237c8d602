import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { LinkNetwork } from '../checks/external/request-link.ts'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import {
  ItemText,
  type OldSiteExport,
  type ReadOldSite,
} from '../old-site-exports/old-site-export.ts'
import { createSpool, type Spool, type SpoolRange } from '../old-site-exports/spool.ts'
import { productActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { createPublisher } from '../publishing/publisher.ts'
import { listTopics } from '../taxonomy/topics.ts'
import { createSurvey, surveyPage } from '../transfer/address-survey.ts'
import { readStoredAddresses } from '../transfer/assign-addresses.ts'
import { importMediaTexts } from '../transfer/import-media-texts.ts'
import { importMenus } from '../transfer/import-menus.ts'
import { importPages } from '../transfer/import-pages.ts'
import { importTaxonomy } from '../transfer/import-taxonomy.ts'
import { republishAll } from '../transfer/republish.ts'
import type { SiteFacts } from '../transfer/warnings.ts'
import { listNavigationEntries } from '../wordpress/navigation-blocks.ts'
import { indexOldForms } from '../wordpress/old-forms.ts'
import { type BuildContext, buildPage, describeText } from './build-pages.ts'
import { convertMenus } from './convert-menus.ts'
import { createReport } from './create-report.ts'
import { createOldAddressCheck, listOldAddresses, type OldAddresses } from './former-addresses.ts'
import { type FileSource, importFiles } from './import-files.ts'
import { type EarlierImport, readEarlierImport, recordImport } from './imported-texts.ts'
import { type ExportLanguages, findLanguages } from './languages.ts'
import { markReviews } from './mark-reviews.ts'
import { createOldSite, toMediaPath } from './old-address.ts'
import { indexOldFiles } from './old-files.ts'
import { type PagePlan, planPages } from './plan-pages.ts'
import { listPictures, type PairProposal, proposePairs, type SingleText } from './propose-pairs.ts'
import type { OldSiteReport } from './report.ts'
import { checkRedirects, storeFormerPages, storeRedirects } from './store-addresses.ts'
import { convertTerms } from './terms.ts'

export interface OldSiteImport {
  db: Db
  changes: Changes
  rules: LocaleRules
  images: ImageSettings
  files: MediaFiles
  /** Templates and redirects of the site, for warnings. */
  known: SiteFacts
  now: () => Date
  options: {
    media: { folder: string } | { network: LinkNetwork } | undefined
    isDry: boolean
    /** Paths before the addresses of a language, such as `/en/`. */
    languagesByPath: string[]
    /** Ids of texts that a person has confirmed as translations of each other. */
    pairs?: readonly (readonly [number, number])[]
    /** Adds comments to their text, as a list that readers cannot add to. */
    comments?: boolean
    /** Lists the addresses of accounts in the report. */
    accounts?: boolean
  }
  /** Time zone of the site. */
  timeZone: string
  onProgress?: (step: ImportStep, done: number, total: number) => void
}

/** Bytes that are read, pages that are converted, files, and pages that are written. */
export type ImportStep = 'reading' | 'converting' | 'files' | 'pages'

/**
 * Imports another site: a file or a folder that `read` understands. Reads and converts all of it
 * before it writes anything. Pages that exist are never overwritten, except texts of an earlier
 * import that were not changed since. Throws an `ExportRefusal` if the file is no export.
 */
export async function importOldSite(
  run: OldSiteImport,
  file: string,
  read: ReadOldSite,
): Promise<OldSiteReport> {
  const spool = await createSpool()
  try {
    const onRead = (bytes: number, total: number) => run.onProgress?.('reading', bytes, total)
    const site = await read(file, spool, { timeZone: run.timeZone, onRead })
    const conversion = await convertSite(run, site, spool)
    return await writeSite(run, conversion, file)
  } finally {
    await spool.close()
  }
}

/** A page in the spool, in the form of a page file. */
interface ConvertedPage {
  key: string
  range: SpoolRange
}

interface Conversion {
  context: BuildContext
  languages: ExportLanguages
  pages: ConvertedPage[]
  proposedPairs: PairProposal[]
}

async function convertSite(
  { db, rules, options, onProgress }: OldSiteImport,
  site: OldSiteExport,
  spool: Spool,
): Promise<Conversion> {
  const old = createOldSite(site)
  const languages = findLanguages(site, rules, {
    byPath: options.languagesByPath,
    pairs: options.pairs ?? [],
  })
  const stored = await readStoredAddresses(db)
  const plan = planPages({ site, rules, old, languages, stored })
  const getLocale = (item: OldSiteExport['items'][number]) =>
    languages.toLocale(languages.getCode(item))
  const files = indexOldFiles(site, old, getLocale)
  const storedTopics = new Map((await listTopics(db)).map(({ key, texts }) => [key, texts]))
  const terms = convertTerms({ site, rules, old, languages, stored: storedTopics })
  const reusable = new Map<number, string>()
  // WordPress shows no others.
  for (const { type, id, text, status, isProtected } of site.items)
    if (type === 'wp_block' && status === 'publish' && !isProtected)
      reusable.set(id, ItemText.parse(await spool.read(text)).content)
  const items = new Map(site.items.map((item) => [item.id, item]))
  const losses: BuildContext['losses'] = new Map()
  const fileUses: BuildContext['fileUses'] = new Map()
  const context: BuildContext = {
    ...{ site, rules, old, plan, files, terms, spool, reusable, losses, items, fileUses },
    findForm: indexOldForms(site),
    earlier: await readEarlierImport(
      db,
      plan.pages.map(({ key }) => key),
    ),
    undescribed: new Map(),
    usedTopics: new Set(),
    keepsComments: options.comments ?? false,
    commentsKept: 0,
  }
  const pages: ConvertedPage[] = []
  for (const [index, planned] of plan.pages.entries()) {
    const page = await buildPage(context, planned)
    if (page) pages.push({ key: page.key, range: await spool.add(page) })
    onProgress?.('converting', index + 1, plan.pages.length)
  }
  const proposedPairs = await proposePairs(rules, await readSingles(spool, plan, pages))
  return { context, languages, pages, proposedPairs }
}

/** Reads the texts without translations, if there are several languages. */
async function readSingles(spool: Spool, plan: PagePlan, pages: ConvertedPage[]) {
  const locales = new Set(plan.pages.flatMap(({ texts }) => texts.map(({ locale }) => locale)))
  if (locales.size < 2) return []
  const ranges = new Map(pages.map(({ key, range }) => [key, range]))
  const singles: SingleText[] = []
  for (const { key, texts } of plan.pages) {
    const [text] = texts
    const range = ranges.get(key)
    if (!text || !range || texts.length > 1) continue
    const readContent = async () =>
      String(Object(await spool.read(range)).translations[text.locale]?.content ?? '')
    singles.push({ text, pictures: listPictures(await readContent()), readContent })
  }
  return singles
}

async function writeSite(
  run: OldSiteImport,
  { context, languages, pages, proposedPairs }: Conversion,
  file: string,
): Promise<OldSiteReport> {
  const { db, changes, rules, images, now, options } = run
  const { isDry } = options
  const { old, terms, spool, earlier } = context
  const wanted = [...context.files.files.values()]
  const { media } = options
  const below = context.site.system.fileFolders
  const source: FileSource = media && 'folder' in media ? { ...media, below } : media
  const onFiles = (done: number, total: number) => run.onProgress?.('files', done, total)
  const files = await importFiles({ ...run, old, source, isDry, onProgress: onFiles }, wanted)
  if (!isDry) await republishAll(db, changes, rules, images)
  const publish = await createPublisher(db, rules, images)
  const taxonomy = await importTaxonomy({ db, changes, isDry }, rules, terms)
  const survey = createSurvey()
  for await (const page of readPages(spool, pages, earlier)) surveyPage(survey, rules, page)
  const refused = new Set(files.refused.map(({ path }) => path))
  const addresses = listOldAddresses(context)
  const isOldAddress = createOldAddressCheck(rules, addresses)
  const known: SiteFacts = {
    ...run.known,
    isRedirected: (path) => run.known.isRedirected?.(path) === true || isOldAddress(path),
    topics: terms.topics.map(({ key }) => key),
    authors: terms.authors.map(({ key }) => key),
    images: new Set(
      wanted.filter(({ path }) => !refused.has(path)).map(({ path }) => toMediaPath(old, path)),
    ),
  }
  const count = survey.keys.size
  const summary = await importPages(
    {
      ...{ db, changes, rules, publish, now, isDry, isThorough: true, known },
      onProgress: (done, total) => run.onProgress?.('pages', done, total),
    },
    { count, survey, pages: () => readPages(spool, pages, earlier) },
  )
  const menus = await selectMenus(
    db,
    convertMenus({ ...context, languages }, await listNavigationEntries(context.site, spool)),
  )
  const outcome = isDry
    ? await checkRedirects(db, addresses.redirects)
    : await finish(run, { context, pages }, { menus: menus.menus, addresses })
  const { plan } = context
  const edited = plan.pages.flatMap(({ key, texts }) =>
    texts
      .filter(({ locale }) => earlier.edited.has(`${locale} ${key}`))
      .map((text) => describeText(rules, key, text)),
  )
  return createReport({
    ...{ file, context, languages, isDry, summary, taxonomy, files, edited, proposedPairs },
    listsAccounts: options.accounts ?? false,
    redirects: outcome,
    menus: { imported: Object.keys(menus.menus), left: menus.left },
  })
}

/** Yields the pages without the texts that were changed here. Complete pages keep their structure. */
async function* readPages(spool: Spool, pages: ConvertedPage[], earlier: EarlierImport) {
  for (const { key, range } of pages) {
    const page = Object(await spool.read(range))
    const translations = Object.fromEntries(
      Object.entries(page.translations).filter(
        ([locale]) => !earlier.edited.has(`${locale} ${key}`),
      ),
    )
    if (Object.keys(translations).length === 0) continue
    const template = earlier.complete.get(key)?.template
    yield template === undefined ? { ...page, translations } : { key, template, translations }
  }
}

/** Leaves menus of the site that have entries. */
async function selectMenus(db: Db, { menus, left }: ReturnType<typeof convertMenus>) {
  const rows = await db.selectFrom('menus').select(['name', 'items']).execute()
  const filled = new Set(
    rows.filter(({ items }) => items !== 'null' && items !== '[]').map(({ name }) => name),
  )
  const names = Object.keys(menus)
  return {
    menus: Object.fromEntries(Object.entries(menus).filter(([name]) => !filled.has(name))),
    left: [...left, ...names.filter((name) => filled.has(name))],
  }
}

/** Writes what follows the pages; the record of the import comes last. */
async function finish(
  { db, changes, rules, now }: OldSiteImport,
  { context, pages }: Pick<Conversion, 'context' | 'pages'>,
  { menus, addresses }: { menus: Parameters<typeof importMenus>[2]; addresses: OldAddresses },
) {
  const { old, files, site, earlier } = context
  const at = now().toISOString()
  const alts = [...files.files.values()].filter(({ alts }) => Object.keys(alts).length > 0)
  const texts = alts.map(({ path, alts }) => [toMediaPath(old, path), alts] as const)
  for (const batch of toBatches(texts, textsPerBatch))
    await importMediaTexts(db, changes, Object.fromEntries(batch))
  await importMenus({ db, changes }, rules, menus)
  await storeFormerPages(changes, addresses.formerPages, at)
  const outcome = await storeRedirects(changes, addresses.redirects, at)
  await markReviews(changes, context.losses.values(), earlier.complete, now())
  await recordImport(
    db,
    pages.map(({ key }) => key),
    earlier,
  )
  await logChange(db, productActor, { kind: 'content-imported', subject: site.url }, at)
  return outcome
}

const textsPerBatch = 500
