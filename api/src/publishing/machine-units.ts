import type { Db } from '../db/schema.ts'
import type { TextRef } from './base-texts.ts'
import { type FieldSource, readSources } from './translation-sources.ts'

/**
 * Returns the language that a machine translated a text from, if it has units or fields that no
 * person has confirmed.
 */
export const findMachineSource = (fields: readonly FieldSource[]): string | null =>
  fields.find(({ pairs }) => pairs.some(({ state }) => state === 'machine'))?.sourceLocale ?? null

/** True if a draft has units or fields by a machine that no person has confirmed. */
export async function hasMachineUnits(db: Db, ref: TextRef): Promise<boolean> {
  const { fields } = await readSources(db, ref, 'copy')
  return findMachineSource(fields) !== null
}

/** Marks a published text by its sources, in a commit: readers see it. */
export async function markMachineText(
  tx: Db,
  { pageId, locale }: TextRef,
  sources: readonly FieldSource[],
) {
  await tx
    .updateTable('page_translations')
    .set({ machine_source: findMachineSource(sources) })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}
