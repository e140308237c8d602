import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TemplateField } from '@vitrine/contract/pages/template-fields'
import { declaredFields } from '../contents/templates.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { indexLinks, type LinkingText } from '../publishing/index-links.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { type Addresses, addressesAfter, heldAddresses } from './addresses.ts'
import { commitPages } from './commit-pages.ts'
import { addressKey, heldPages, keysInTrash } from './held.ts'
import { moveAddresses } from './move-addresses.ts'
import { entriesOf, inBatches, type PageSource, pagesAtHand, surveyOf } from './page-source.ts'
import { prepare } from './prepare.ts'
import { type Entry, readEntry } from './read-entry.ts'
import { setParents } from './set-parents.ts'
import { countRefused, emptySummary, type ImportSummary } from './summary.ts'
import { type Survey, withdraw, withdrawPage } from './survey.ts'
import { forgetNotes, indexNoted, type UnindexedNote, unindexedNotes } from './unindexed-links.ts'
import { warningsOfUnknownKeys } from './unknown-page-keys.ts'
import { type Inspection, inspectionOf, type Known } from './warnings.ts'

const batchSize = 100

interface Import {
  db: Db
  changes: Changes
  rules: LocaleRules
  publish: Publisher
  now: () => Date
  onProgress?: (done: number, total: number) => void
  /** Reports the result of the import without writing anything. */
  isDry?: boolean
  /** Looks also at texts that are held as they are. */
  isThorough?: boolean
  /** Properties of the site outside its database, for the warnings. */
  known?: Known
}

/**
 * Creates or updates pages by their keys, in one transaction for each batch. The same file a second
 * time changes nothing.
 */
export async function importPages(
  parts: Import,
  file: unknown[] | PageSource,
): Promise<ImportSummary> {
  const source = Array.isArray(file) ? pagesAtHand(file) : file
  const course = await beginCourse(parts, source)
  let done = 0
  for await (const batch of inBatches(source.pages(), batchSize)) {
    await importBatch(parts, batch, course)
    done += batch.length
    parts.onProgress?.(done, source.count)
  }
  const { summary, survey, parents } = course
  const pages = { keys: survey.keys, isDry: parts.isDry ?? false }
  await setParents(parts.db, parts.changes, parents, pages, summary.refused)
  if (!parts.isDry) await finishLinks(parts, course)
  countRefused(summary)
  return summary
}

async function finishLinks({ db, rules, publish }: Import, course: Course) {
  const { left, linking, notes } = course
  await indexNoted(db, rules, publish, left)
  await indexLinks(db, rules, linking)
  await forgetNotes(db, [...left, ...notes])
}

/**
 * State of an import: facts about the file, read before its pages are written, and the results so
 * far.
 */
interface Course {
  summary: ImportSummary
  survey: Survey
  addresses: Addresses
  inspection: Inspection
  /** Keys of the pages that were read. */
  keys: Set<string>
  parents: Map<string, string | null>
  linking: LinkingText[]
  /** Notes of the pages in `linking`. */
  notes: UnindexedNote[]
  /** Notes that interrupted imports have left. */
  left: UnindexedNote[]
  declared: Map<string, TemplateField> | undefined
}

async function beginCourse(parts: Import, source: PageSource): Promise<Course> {
  const { db, rules, known = {}, isDry } = parts
  const survey = await surveyOf(rules, source)
  for (const key of await keysInTrash(db)) withdrawPage(survey, key)
  const held = await heldAddresses(db)
  const addresses = await settledAddresses(parts, source, survey, held)
  const inspection = await inspectionOf({ db, rules, known, survey, held })
  if (!isDry) await moveAddresses(parts.changes, addresses.moves, parts.now().toISOString())
  const summary = emptySummary()
  return {
    summary,
    survey,
    addresses,
    inspection,
    keys: new Set(),
    parents: new Map(),
    linking: [],
    notes: [],
    left: isDry ? [] : await unindexedNotes(db),
    declared: await declaredFields(db),
  }
}

/** A text with refused content neither takes an address nor gives one up. */
async function settledAddresses(
  { rules, publish }: Import,
  source: PageSource,
  survey: Survey,
  held: Awaited<ReturnType<typeof heldAddresses>>,
) {
  const addresses = addressesAfter(survey, held)
  if (addresses.contested.size === 0) return addresses
  for await (const { page, translations } of entriesOf(rules, source))
    for (const [locale, { slug, content }] of translations) {
      const isContested = addresses.contested.has(addressKey(locale, slug))
      if (!isContested && !addresses.isMoved(page.key, locale)) continue
      if ('problem' in publish(content, locale)) withdraw(survey, page.key, locale)
    }
  return addressesAfter(survey, held)
}

async function importBatch(parts: Import, batch: unknown[], course: Course) {
  const entries: Entry[] = []
  const { summary, keys, parents } = course
  for (const raw of batch) {
    summary.warnings.push(...warningsOfUnknownKeys(raw))
    const entry = readEntry(parts.rules, raw, summary.refused)
    if (!entry) continue
    const { key, parent } = entry.page
    if (keys.has(key)) {
      summary.refused.push({ key, reason: 'another page of the file has the same key' })
      continue
    }
    keys.add(key)
    entries.push(entry)
    if (parent !== undefined) parents.set(key, parent)
  }
  const held = await heldPages(parts.db, entries)
  const { publish, isThorough = false } = parts
  const preparing = { publish, isThorough, held, ...course }
  const prepared = entries.map((entry) => prepare(entry, preparing))
  const changed = prepared.filter((page) => page !== undefined)
  if (changed.length === 0 || parts.isDry) return
  await commitPages(parts, changed, course)
}
