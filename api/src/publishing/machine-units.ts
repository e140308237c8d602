import type { Db } from '../db/schema.ts'
import type { TextRef } from './base-texts.ts'
import { readSources } from './translation-sources.ts'

/** True if a draft has units or fields by a machine that no person has confirmed. */
export async function hasMachineUnits(db: Db, ref: TextRef): Promise<boolean> {
  const { fields } = await readSources(db, ref, 'copy')
  return fields.some(({ pairs }) => pairs.some(({ state }) => state === 'machine'))
}
