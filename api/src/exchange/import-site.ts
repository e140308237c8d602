import type { SettingName } from '@vitrine/contract/admin/settings'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { FixedSettings } from '@vitrine/contract/config/site-settings'
import type {
  ExchangedSites,
  SiteFileExtras,
  SiteFileHeader,
  SiteFileMedia,
} from '@vitrine/contract/exchange/site-file'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Changes } from '../db/changes.ts'
import type { Touch } from '../db/commits.ts'
import type { Database } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { commitOrRollBack } from '../editing/calls/commit-or-roll-back.ts'
import type { MediaFiles } from '../media/files.ts'
import { productActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { createPublisher, createTextPublisher } from '../publishing/publisher.ts'
import { republishMediaUses } from '../publishing/republish-media-uses.ts'
import { type MovedAddress, rewriteMovedLinks } from '../publishing/rewrite-moved-links.ts'
import { readStoredAddresses, type StoredAddress } from '../transfer/assign-addresses.ts'
import { importPages } from '../transfer/import-pages.ts'
import type { ImportWarning, SiteFacts } from '../transfer/warnings.ts'
import {
  type ConflictChoice,
  compare,
  findAbsentKinds,
  isApplied,
  keepAbsent,
  type MergeAction,
  resolveConflicts,
} from './compare.ts'
import { importSiteAlerts } from './exchange-alerts.ts'
import { importSiteGlossary } from './exchange-glossary.ts'
import { findLastExchange, keepSeen, storeExchange, toSeenItems } from './exchange-log.ts'
import { importSiteRedirects } from './exchange-redirects.ts'
import { importSiteSettings, keepFixedSettings } from './exchange-settings.ts'
import { importSiteStatement } from './exchange-statement.ts'
import { importSiteTaxonomy, removeSiteTaxonomy } from './exchange-taxonomy.ts'
import {
  connectMedium,
  placeMedia,
  type ReadFile,
  type StagedMedium,
  stageMedium,
  storeMedium,
} from './import-media.ts'
import { importSiteMenus, importSiteTexts } from './import-other-content.ts'
import { type ItemDigests, itemName, type PageRecord, parseItemName } from './item-digests.ts'
import {
  addFormerAddresses,
  findRemovedPages,
  findWrittenPages,
  mergePages,
  moveToTrash,
  restoreFromTrash,
  unpublishTexts,
} from './merge-pages.ts'
import { computeOwnDigests } from './site-content.ts'

/** A site file, unpacked and checked. */
export interface SiteFile {
  about: SiteFileHeader
  seen: ExchangedSites
  extras: SiteFileExtras
  /** Digests of all its content. */
  digests: ItemDigests
  pages: () => AsyncIterable<PageRecord>
  read: ReadFile
}

export interface SiteImport {
  database: Database
  rules: LocaleRules
  /** Settings of `site.config.ts`. */
  fixed: FixedSettings
  images: ImageSettings
  files: MediaFiles
  known: SiteFacts
  choose: ConflictChoice
  /** Runs the import and rolls it back, to report what it would do. */
  isDry: boolean
  now: () => Date
}

/** What an import does, or the reason why it does nothing. */
export interface SiteSummary {
  actions: Map<string, MergeAction>
  /** True if a later file of the same site was imported before. */
  isOlder: boolean
  /** Settings that differ and that `site.config.ts` of this site fixes: they are not imported. */
  fixed: SettingName[]
  /** Reasons that prevent the import. */
  problems: string[]
  warnings: ImportWarning[]
  /** Former addresses that were imported. */
  former: number
}

/**
 * Imports the content of another site: all of it in one transaction, or nothing. Changes of that site
 * since the last exchange are imported, changes of this site stay. If both changed the same, that is a
 * conflict, and nothing is imported unless `choose` names the side that wins.
 */
export async function importSite(site: SiteImport, file: SiteFile): Promise<SiteSummary> {
  const { database, files, isDry } = site
  const work: Work = { staged: [], undoMoves: async () => {}, trashed: [], moved: [] }
  try {
    const outcome = await commitOrRollBack<SiteSummary, SiteSummary>(
      database.changes,
      async (tx, touch) => {
        const summary = await importInCommit({ tx, touch, site, file, work })
        return isDry || hasProblems(summary) ? { refused: summary } : { done: summary }
      },
    ).catch(async (error: unknown) => {
      await work.undoMoves()
      throw error
    })
    if ('refused' in outcome) {
      await work.undoMoves()
      return outcome.refused
    }
    // The transaction is committed: a later failure rolls nothing back.
    for (const path of work.trashed) await files.delete(path)
    const { rules, images, now } = site
    const { db, changes } = database
    // The former addresses already redirect to the new ones.
    await rewriteMovedLinks({ db, changes, rules, images }, work.moved, now().toISOString())
    return outcome.done
  } finally {
    for (const { staged } of work.staged) await staged?.discard()
  }
}

/** True if what the import found prevents it. */
export const hasProblems = ({ actions, isOlder, problems }: SiteSummary): boolean =>
  isOlder || problems.length > 0 || [...actions.values()].includes('conflict')

/** Work to finish after the commit, or to undo after a rollback. */
interface Work {
  staged: StagedMedium[]
  /** Restores the files that were replaced. */
  undoMoves: () => Promise<void>
  /** Trash files of restored rows. */
  trashed: string[]
  /** Texts with new addresses; links to them are rewritten. */
  moved: MovedAddress[]
}

interface ImportContext {
  tx: Db
  touch: Touch
  site: SiteImport
  file: SiteFile
  work: Work
}

async function importInCommit(importContext: ImportContext): Promise<SiteSummary> {
  const { tx, touch, site, file, work } = importContext
  touch.pages([])
  const { items: seen, isOlder } = await findLastExchange(tx, file.about, file.seen)
  const ours = await computeOwnDigests(tx)
  const compared = compare(file.digests, ours, seen)
  const absent = findAbsentKinds(file.about.format, file.extras)
  const fixed = keepFixedSettings(keepAbsent(compared, absent), site.fixed)
  const actions = resolveConflicts(compared, file.digests, ours, site.choose)
  const summary: SiteSummary = { actions, isOlder, fixed, problems: [], warnings: [], former: 0 }
  if (hasProblems(summary)) return summary
  const media = await importMedia(importContext, summary)
  const before = await readStoredAddresses(tx)
  await importSitePages(importContext, summary)
  work.moved = findMovedTexts(before.values(), (await readStoredAddresses(tx)).values())
  const publish = createTextPublisher(tx, site.rules, site.images)
  for (const id of media) touch.pages(await republishMediaUses(tx, publish, id))
  if (summary.problems.length > 0) return summary
  const after = await computeOwnDigests(tx)
  const isInSync = (name: string) =>
    actions.get(name) === 'unchanged' || isApplied(actions.get(name))
  const { name: subject } = file.about
  await logChange(tx, productActor, { kind: 'content-imported', subject }, site.now().toISOString())
  const items = toSeenItems(file.digests, after, isInSync)
  const notCompared = new Set(fixed.map(itemName.setting))
  const isCompared = (name: string) =>
    !notCompared.has(name) && !absent.has(parseItemName(name).kind)
  await storeExchange(tx, file.about, keepSeen(items, seen, isCompared))
  if (!site.isDry) work.undoMoves = await placeMedia(site.files, work.staged)
  return summary
}

/** Imports the library files and returns the ids of the changed ones. */
async function importMedia(
  { tx, site, file, work }: ImportContext,
  { actions, problems }: SiteSummary,
) {
  const ids: number[] = []
  const stored: { id: number; medium: SiteFileMedia }[] = []
  for (const medium of file.extras.media) {
    if (!isApplied(actions.get(itemName.medium(medium.path)))) continue
    const staged = await stageMedium(medium, { ...site, read: file.read })
    if ('problem' in staged) {
      problems.push(staged.problem)
      continue
    }
    work.staged.push(staged)
    const { id, trashed } = await storeMedium(tx, staged)
    ids.push(id)
    stored.push({ id, medium })
    if (trashed) work.trashed.push(trashed)
  }
  for (const { id, medium } of stored) await connectMedium(tx, id, medium)
  return ids
}

async function importSitePages({ tx, touch, site, file }: ImportContext, summary: SiteSummary) {
  const { rules, images, known, now } = site
  const { actions, problems } = summary
  const changes = joinCommit(site.database.changes, tx, touch)
  const at = now().toISOString()
  const keys = findWrittenPages(actions)
  await restoreFromTrash(tx, touch, keys)
  const source = { count: keys.length, pages: () => mergePages(tx, file.pages(), actions) }
  problems.push(...(await importSiteTaxonomy(tx, changes, rules, file.extras, actions)))
  const publish = await createPublisher(tx, rules, images)
  const imported = await importPages({ db: tx, changes, rules, publish, now, known }, source)
  for (const { key, locale, reason } of imported.refused)
    problems.push(`${locale ? `${key} [${locale}]` : key}: ${reason}`)
  summary.warnings = imported.warnings
  await removeSiteTaxonomy(tx, touch, actions)
  await moveToTrash(tx, touch, findRemovedPages(actions), at)
  await unpublishTexts(tx, touch, file.extras.retired, actions, at)
  summary.former = await addFormerAddresses(tx, touch, rules, file.extras.former)
  const missing = await importSiteMenus(tx, changes, rules, file.extras, actions)
  for (const key of missing) problems.push(`a menu names the page ${key}, which does not exist`)
  const textsSummary = await importSiteTexts(tx, changes, rules, file.extras, actions)
  for (const { key, locale, reason } of textsSummary.refused)
    problems.push(`the text ${key} [${locale}]: ${reason}`)
  problems.push(...(await importSiteRedirects(tx, rules, file.extras, actions, at)))
  problems.push(...(await importSiteAlerts(tx, rules, file.extras, actions, at)))
  problems.push(
    ...(await importSiteSettings(tx, { ...site, read: file.read }, file.extras, actions)),
  )
  problems.push(...(await importSiteStatement(tx, site, file.extras, actions)))
  problems.push(...(await importSiteGlossary(tx, rules, file.extras, actions, at)))
}

/** Makes an inner commit part of the outer transaction. */
const joinCommit = (changes: Changes, tx: Db, touch: Touch): Changes => ({
  ...changes,
  commit: (work) => work(tx, touch),
})

/** Texts of existing pages whose addresses changed. */
function findMovedTexts(
  before: Iterable<StoredAddress>,
  after: Iterable<StoredAddress>,
): MovedAddress[] {
  const slugs = new Map<string, string>()
  const pages = new Set<number>()
  for (const { pageId, locale, slug } of before) {
    slugs.set(`${pageId} ${locale}`, slug)
    pages.add(pageId)
  }
  return [...after].filter(
    ({ pageId, locale, slug }) => pages.has(pageId) && slugs.get(`${pageId} ${locale}`) !== slug,
  )
}
