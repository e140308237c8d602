import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { compareInSlices } from '../html/text-units.ts'
import type { TextWriter } from './actor.ts'
import type { TextRef } from './base-texts.ts'
import { createKeyLookup } from './former-units.ts'
import { parseTextFields } from './text-fields.ts'
import { createUnitReader, type UnitReader } from './translated-units.ts'
import {
  findContentSource,
  readSources,
  type SourcePair,
  storeContentPairs,
} from './translation-sources.ts'

/**
 * Call before a working copy is written, and the returned function afterwards: pairs then follow
 * units of the translation that were edited or moved. `published` is the text of a first copy. The
 * pair of a deleted unit stays, so that it is right again if the unit comes back. A unit that a
 * machine has edited is one of a machine.
 */
export async function startFollowing(
  tx: Db,
  { pageId, locale, writer }: TextRef & { writer: TextWriter },
  published?: PageTexts,
): Promise<(after: PageTexts) => Promise<void>> {
  const ref = { pageId, locale }
  const readContent = async () => findContentSource(await readSources(tx, ref, 'copy'))
  if (!(await readContent())?.pairs.length) return async () => {}
  const before = (await lockText(tx, ref)) ?? published
  // A confirmation may have come first.
  const content = await readContent()
  if (!content) return async () => {}
  return async (after) => {
    if (!before || hasSameUnits(before, after)) return
    const readUnits = await createUnitReader(tx, pageId)
    const pairs = await followUnits(content.pairs, { before, after, readUnits }, writer.isMachine)
    if (pairs) await storeContentPairs(tx, ref, { ...content, pairs })
  }
}

/** Locks and returns the working copy: a save in between would change its units. */
async function lockText(tx: Db, { pageId, locale }: TextRef): Promise<PageTexts | undefined> {
  const row = await tx
    .updateTable('working_copies')
    .set((copy) => ({ version: copy.ref('version') }))
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .returning('fields')
    .executeTakeFirst()
  return row && parseTextFields(row.fields)
}

const hasSameUnits = (one: PageTexts, other: PageTexts) =>
  one.content === other.content && one.field_values === other.field_values

/** Returns the pairs with the keys of the new text; undefined if none changes. */
async function followUnits(
  pairs: readonly SourcePair[],
  { before, after, readUnits }: { before: PageTexts; after: PageTexts; readUnits: UnitReader },
  isMachine: boolean,
): Promise<SourcePair[] | undefined> {
  const [former, present] = [await readUnits(before), await readUnits(after)]
  const next = new Map<number, string>()
  const { units } = await compareInSlices(former, present)
  units.forEach(({ from, state }, index) => {
    const unit = present[index]
    if (from !== null && unit && state === 'changed') next.set(from, unit.key)
  })
  if (next.size === 0) return undefined
  const find = createKeyLookup(former)
  return pairs.map((pair) => {
    const at = pair.target === null ? undefined : find(pair.target)?.index
    const target = at === undefined ? undefined : next.get(at)
    if (target === undefined) return pair
    return { ...pair, target, state: isMachine ? 'machine' : pair.state }
  })
}
