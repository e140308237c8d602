import type { LocaleRules } from '@vitrine/contract/config/config'
import { TransferPage, TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { findUnknownKeys, formatUnknownKey } from '@vitrine/contract/names/unknown-keys'
import { Page } from '@vitrine/contract/pages/pages'
import type { TemplateField } from '@vitrine/contract/pages/template-fields'
import { nextSlice } from '@vitrine/files/time-slice'
import * as z from 'zod/mini'
import { findDeclaredFields } from '../contents/templates.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { indexLinks, type LinkingText } from '../publishing/index-links.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { type AddressSurvey, withdrawPage, withdrawText } from './address-survey.ts'
import { type AddressAssignment, assignAddresses, readStoredAddresses } from './assign-addresses.ts'
import { commitPages } from './commit-pages.ts'
import { createInterner } from './intern.ts'
import { moveAddresses } from './move-addresses.ts'
import { inBatches, type PageSource, readEntries, readSurvey, toPageSource } from './page-source.ts'
import { type PreparedPage, preparePage } from './prepare-page.ts'
import { type ImportEntry, readEntry, toKey } from './read-entry.ts'
import { refuse } from './refusals.ts'
import { setParents } from './set-parents.ts'
import { findKeysInTrash, readStoredPages, toAddressKey } from './stored-pages.ts'
import { countRefused, createSummary, type ImportSummary } from './summary.ts'
import {
  deleteNotes,
  indexNotedPages,
  readUnindexedNotes,
  type UnindexedNote,
} from './unindexed-links.ts'
import {
  createInspection,
  type ImportWarning,
  type PageInspection,
  type SiteFacts,
  warn,
} from './warnings.ts'
import type { PendingReaders } from './write-page.ts'

const translations = z.record(z.string(), TransferTranslation)

const PageInFile = z.extend(TransferPage, {
  translations,
  id: z.unknown(),
  translatable: z.unknown(),
})

/** A page of the API has more keys, which an import ignores. */
const PageOfApi = z.object({ ...Page.shape, ...PageInFile.shape, translatable: translations })

const batchSize = 100

interface Import {
  db: Db
  changes: Changes
  rules: LocaleRules
  publish: Publisher
  now: () => Date
  onProgress?: (done: number, total: number) => void
  /** Reports what the import would do, without writing. */
  isDry?: boolean
  /** Checks unchanged texts too. */
  isThorough?: boolean
  /** Facts about the site outside the database, for warnings. */
  known?: SiteFacts
}

/**
 * Creates or updates pages by key, with one transaction per batch. Importing the same file again
 * changes nothing.
 */
export async function importPages(
  deps: Import,
  file: unknown[] | PageSource,
): Promise<ImportSummary> {
  const source = Array.isArray(file) ? toPageSource(file) : file
  const state = await createState(deps, source)
  let done = 0
  for await (const batch of inBatches(source.pages(), batchSize)) {
    await importBatch(deps, batch, state)
    done += batch.length
    deps.onProgress?.(done, source.count)
  }
  const { summary, survey, parents, pending } = state
  const pages = { keys: survey.keys, isDry: deps.isDry ?? false, pending }
  await setParents(deps.db, deps.changes, parents, pages, summary.refused)
  if (!deps.isDry) await finishLinks(deps, state)
  countRefused(summary)
  return summary
}

async function finishLinks({ db, rules, publish }: Import, state: ImportState) {
  const { interrupted, linking, notes } = state
  await indexNotedPages(db, rules, publish, interrupted)
  await indexLinks(db, rules, linking)
  await deleteNotes(db, [...interrupted, ...notes])
}

/** State of an import: facts read from the file before pages are written, and results. */
interface ImportState {
  summary: ImportSummary
  survey: AddressSurvey
  addresses: AddressAssignment
  inspection: PageInspection
  /** Keys of the pages read so far. */
  keys: Set<string>
  parents: Map<string, string | null>
  pending: PendingReaders
  linking: LinkingText[]
  intern: (text: string) => string
  /** Notes of the pages in `linking`. */
  notes: UnindexedNote[]
  /** Notes of interrupted imports. */
  interrupted: UnindexedNote[]
  declared: Map<string, TemplateField> | undefined
  taxonomyKeys: Record<'topics' | 'authors', ReadonlySet<string>>
}

async function createState(deps: Import, source: PageSource): Promise<ImportState> {
  const { db, rules, known = {}, isDry } = deps
  const survey = await readSurvey(rules, source)
  for (const key of await findKeysInTrash(db)) withdrawPage(survey, key)
  const stored = await readStoredAddresses(db)
  const addresses = await resolveAddresses(deps, source, survey, stored)
  const inspection = await createInspection({ db, rules, known, survey, stored })
  if (!isDry) await moveAddresses(deps.changes, addresses.moves, deps.now().toISOString())
  const summary = createSummary()
  return {
    summary,
    survey,
    addresses,
    inspection,
    keys: new Set(),
    parents: new Map(),
    pending: new Map(),
    linking: [],
    intern: createInterner(),
    notes: [],
    interrupted: isDry ? [] : await readUnindexedNotes(db),
    declared: await findDeclaredFields(db),
    taxonomyKeys: await readTaxonomyKeys(db, known),
  }
}

/** Keys of topics and authors of the site, and of those that the file adds. */
async function readTaxonomyKeys(db: Db, { topics = [], authors = [] }: SiteFacts) {
  const storedTopics = await db.selectFrom('topics').select('key').execute()
  const storedAuthors = await db.selectFrom('authors').select('key').execute()
  return {
    topics: new Set([...storedTopics.map(({ key }) => key), ...topics]),
    authors: new Set([...storedAuthors.map(({ key }) => key), ...authors]),
  }
}

/** A text with refused content neither takes nor gives up an address. */
async function resolveAddresses(
  { rules, publish }: Import,
  source: PageSource,
  survey: AddressSurvey,
  stored: Awaited<ReturnType<typeof readStoredAddresses>>,
) {
  const addresses = assignAddresses(survey, stored)
  if (addresses.contested.size === 0) return addresses
  for await (const { page, translations } of readEntries(rules, source))
    for (const [locale, { slug, content }] of translations) {
      const isContested = addresses.contested.has(toAddressKey(locale, slug))
      if (!isContested && !addresses.isMoved(page.key, locale)) continue
      if ('problem' in publish({ content, field_values: '' }, locale))
        withdrawText(survey, page.key, locale)
    }
  return assignAddresses(survey, stored)
}

async function importBatch(deps: Import, batch: unknown[], state: ImportState) {
  const entries: ImportEntry[] = []
  const { summary, keys, parents } = state
  for (const raw of batch) {
    await nextSlice()
    summary.warnings.push(...warnOfUnknownKeys(raw))
    const entry = readEntry(deps.rules, raw, summary.refused)
    if (!entry) continue
    const { key, parent } = entry.page
    if (keys.has(key)) {
      const reason = 'another page of the file has the same key'
      summary.refused.push({ key, ...refuse('twice', '', reason) })
      continue
    }
    keys.add(key)
    entries.push(entry)
    if (parent !== undefined) parents.set(key, parent)
  }
  const batchData = await readStoredPages(deps.db, entries)
  const { publish, isThorough = false } = deps
  const context = { publish, isThorough, batch: batchData, ...state }
  const changed: PreparedPage[] = []
  for (const entry of entries) {
    await nextSlice()
    const page = preparePage(entry, context)
    if (page) changed.push(page)
  }
  if (changed.length === 0 || deps.isDry) return
  await commitPages(deps, changed, state)
}

/** Warns of keys that an import does not read, such as misspelt ones. */
function warnOfUnknownKeys(raw: unknown): ImportWarning[] {
  const isFromApi = Object(raw).translatable !== undefined
  const key = toKey(Object(raw).key) ?? toKey(Object(raw).id) ?? '?'
  return findUnknownKeys(isFromApi ? PageOfApi : PageInFile, raw).map(({ path, nearest }) => {
    const [list, locale, ...inText] = path
    const isInText = list === 'translations' || list === 'translatable'
    const unknown = { path: isInText ? inText : path, nearest }
    return {
      key,
      ...(isInText && { locale: String(locale) }),
      ...warn('unknown-key', unknown.path.join('.'), formatUnknownKey(unknown)),
    }
  })
}
