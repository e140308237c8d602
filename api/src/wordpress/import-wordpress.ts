import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { LinkNetwork } from '../checks/external/request-link.ts'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
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
import { type BuildContext, buildPage, describeText } from './build-pages.ts'
import { convertMenus } from './convert-menus.ts'
import { createReport } from './create-report.ts'
import {
  listFormerPages,
  listRedirects,
  storeFormerPages,
  storeRedirects,
} from './former-addresses.ts'
import { type FileSource, importFiles } from './import-files.ts'
import { type EarlierImport, readEarlierImport, recordImport } from './imported-texts.ts'
import { type ExportLanguages, findLanguages } from './languages.ts'
import { createOldSite, toMediaPath } from './old-address.ts'
import { indexOldFiles } from './old-files.ts'
import { planPages } from './plan-pages.ts'
import type { WordpressReport } from './report.ts'
import { createSpool, type Spool, type SpoolRange } from './spool.ts'
import { convertTerms } from './terms.ts'
import { ItemText, readWordpressSite, type WordpressSite } from './wordpress-site.ts'

export interface WordpressImport {
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
  }
  onProgress?: (step: 'Pages' | 'Files', done: number, total: number) => void
}

/**
 * Imports an export of WordPress. Reads and converts all of it before it writes anything. Pages that
 * exist are never overwritten, except texts of an earlier import that were not changed since.
 * Throws a `WxrRefusal` if the file is no export.
 */
export async function importWordpress(
  run: WordpressImport,
  file: string,
): Promise<WordpressReport> {
  const spool = await createSpool()
  try {
    const site = await readWordpressSite(file, spool)
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
  earlier: EarlierImport
}

async function convertSite(
  { db, rules, options }: WordpressImport,
  site: WordpressSite,
  spool: Spool,
): Promise<Conversion> {
  const old = createOldSite(site)
  const languages = findLanguages(site, rules, { byPath: options.languagesByPath })
  const stored = await readStoredAddresses(db)
  const plan = planPages({ site, rules, old, languages, stored })
  const getLocale = (item: WordpressSite['items'][number]) =>
    languages.toLocale(languages.getCode(item))
  const files = indexOldFiles(site, old, getLocale)
  const storedTopics = new Map(
    (await listTopics(db)).map(({ key, texts }) => [
      key,
      Object.fromEntries(Object.entries(texts).map(([locale, { slug }]) => [locale, slug])),
    ]),
  )
  const terms = convertTerms({ site, rules, old, languages, stored: storedTopics })
  const reusable = new Map<number, string>()
  for (const { type, id, text } of site.items)
    if (type === 'wp_block') reusable.set(id, ItemText.parse(await spool.read(text)).content)
  const items = new Map(site.items.map((item) => [item.id, item]))
  const losses: BuildContext['losses'] = new Map()
  const fileUses: BuildContext['fileUses'] = new Map()
  const context = {
    ...{ site, rules, old, plan, files, terms, spool, reusable, losses, items, fileUses },
  }
  const pages: ConvertedPage[] = []
  for (const planned of plan.pages) {
    const page = await buildPage(context, planned)
    if (page) pages.push({ key: page.key, range: await spool.add(page) })
  }
  const earlier = await readEarlierImport(
    db,
    pages.map(({ key }) => key),
  )
  return { context, languages, pages, earlier }
}

async function writeSite(
  run: WordpressImport,
  { context, languages, pages, earlier }: Conversion,
  file: string,
): Promise<WordpressReport> {
  const { db, changes, rules, images, now, options } = run
  const { isDry } = options
  const { old, terms, spool } = context
  const wanted = [...context.files.files.values()]
  const source: FileSource = options.media
  const onFiles = (done: number, total: number) => run.onProgress?.('Files', done, total)
  const files = await importFiles({ ...run, old, source, isDry, onProgress: onFiles }, wanted)
  if (!isDry) await republishAll(db, changes, rules, images)
  const publish = await createPublisher(db, rules, images)
  const taxonomy = await importTaxonomy({ db, changes, isDry }, rules, terms)
  const survey = createSurvey()
  for await (const page of readPages(spool, pages, earlier)) surveyPage(survey, rules, page)
  const refused = new Set(files.refused.map(({ path }) => path))
  const known: SiteFacts = {
    ...run.known,
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
      onProgress: (done, total) => run.onProgress?.('Pages', done, total),
    },
    { count, survey, pages: () => readPages(spool, pages, earlier) },
  )
  const menus = await selectMenus(db, convertMenus({ ...context, languages }))
  const redirects = listRedirects(context)
  const outcome = isDry
    ? { added: redirects.length, refused: [] }
    : await finish(run, { context, pages, earlier }, { menus: menus.menus, redirects })
  const { plan } = context
  const edited = plan.pages.flatMap(({ key, texts }) =>
    texts
      .filter(({ locale }) => earlier.edited.has(`${locale} ${key}`))
      .map((text) => describeText(rules, key, text)),
  )
  return createReport({
    ...{ file, context, languages, isDry, summary, taxonomy, files, edited },
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
    const template = earlier.complete.get(key)
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
  { db, changes, rules, now }: WordpressImport,
  { context, pages, earlier }: Pick<Conversion, 'context' | 'pages' | 'earlier'>,
  {
    menus,
    redirects,
  }: { menus: Parameters<typeof importMenus>[2]; redirects: ReturnType<typeof listRedirects> },
) {
  const { old, files, site } = context
  const at = now().toISOString()
  const alts = [...files.files.values()].filter(({ alts }) => Object.keys(alts).length > 0)
  const texts = alts.map(({ path, alts }) => [toMediaPath(old, path), alts] as const)
  for (const batch of toBatches(texts, textsPerBatch))
    await importMediaTexts(db, changes, Object.fromEntries(batch))
  await importMenus({ db, changes }, rules, menus)
  await storeFormerPages(changes, listFormerPages(context), at)
  const outcome = await storeRedirects(changes, redirects, at)
  await recordImport(
    db,
    pages.map(({ key }) => key),
    earlier,
  )
  await logChange(db, productActor, { kind: 'content-imported', subject: site.url }, at)
  return outcome
}

const textsPerBatch = 500
