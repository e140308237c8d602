import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { findMachineSource, markMachineText } from '../../publishing/machine-units.ts'
import { storeRevisionOnce } from '../../publishing/revisions.ts'
import { publishSources, replaceSources } from '../../publishing/translation-sources.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { findPageTitle } from '../pages/show-page.ts'
import { findCopyHead, lockCopy } from '../texts/working-copies.ts'
import { applyPairs, type PairsToStore } from './apply-pairs.ts'
import { findSource, type SourceText } from './find-source.ts'
import type { LoadedTranslation } from './load-translation.ts'

/** Result of storing pairs. `changed`: the draft, the source or the pairs are others by now. */
export type StoreOutcome = 'stored' | 'changed' | 'unit-unknown'

/** Stores pairs of a translation that `loadTranslation` has returned. */
export async function storePairs(
  tx: Db,
  rules: LocaleRules,
  loaded: LoadedTranslation,
  pairs: PairsToStore,
  { actor, at }: { actor: Actor; at: string },
): Promise<StoreOutcome> {
  const { ref, pairsVersion } = loaded
  await lockCopy(tx, ref.pageId, ref.locale)
  const head = await findCopyHead(tx, ref.pageId, ref.locale)
  const source = await findSource(tx, rules, ref)
  if ((head?.version ?? 0) !== loaded.version || source.hash !== loaded.source.hash)
    return 'changed'
  const revision = await findSourceRevision(tx, ref.pageId, source, at)
  const marked = actor.isMachine ? markAsMachine(pairs) : pairs
  const fields = applyPairs(loaded, marked, revision)
  if (!fields) return 'unit-unknown'
  const sources = { version: pairsVersion, fields }
  if (!(await replaceSources(tx, ref, sources))) return 'changed'
  if (!loaded.isLive) return 'stored'
  await publishSources(tx, ref, 'copy')
  const machineSource = findMachineSource(fields)
  if (machineSource === loaded.machineSource) return 'stored'
  await markMachineText(tx, ref, fields)
  const kind = machineSource === null ? 'text-confirmed' : 'text-marked'
  const subject = await findPageTitle(tx, ref.pageId, [ref.locale])
  await logChange(tx, actor, { kind, ...ref, subject }, at)
  return 'stored'
}

/**
 * Runs work that stores pairs in a transaction. If it begins or ends that readers see that a machine
 * translated the text, the content changes, and it runs in a commit.
 */
export async function transactPairs<T>(
  { changes, context: { db } }: EditingDeps,
  loaded: LoadedTranslation,
  { pairs, actor }: { pairs: PairsToStore; actor: Actor },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const anyRevision = 0
  const marked = actor.isMachine ? markAsMachine(pairs) : pairs
  const fields = loaded.isLive ? applyPairs(loaded, marked, anyRevision) : undefined
  if (!fields || findMachineSource(fields) === loaded.machineSource)
    return db.transaction().execute(work)
  return changes.commit((tx, touch) => {
    touch.pages([loaded.ref.pageId])
    return work(tx)
  })
}

/** A machine confirms nothing. */
const markAsMachine = ({ units, fields, ...pairs }: PairsToStore): PairsToStore => ({
  ...pairs,
  units: units.map((unit) => ({ ...unit, state: 'machine' as const })),
  fields: fields.map((field) => ({ ...field, state: 'machine' as const })),
})

/** Returns the revision with the text of the source; stores one if there is none. */
async function findSourceRevision(
  tx: Db,
  pageId: number,
  { locale, state, fields, revision, writer }: SourceText,
  at: string,
): Promise<number> {
  if (revision !== null) return revision
  if (locale === null || !fields) return 0
  const kind = state === 'draft' ? 'saved' : 'imported'
  return storeRevisionOnce(tx, { pageId, locale, kind, fields, writer }, at)
}
