import type { Db } from '../db/schema.ts'
import { readStatement } from './store.ts'

/** Years after which a statement has to be renewed. */
const validYears = 3

export interface Renewal {
  /** Day on which it has to be renewed; null without a date. */
  renewOn: string | null
  isDue: boolean
}

/** `today` is a day such as `2026-11-27`, in the time zone of the site. */
export function getRenewal(
  { madeOn, updatedOn }: { madeOn: string | null; updatedOn: string | null },
  today: string,
): Renewal {
  const from = updatedOn ?? madeOn
  if (from === null) return { renewOn: null, isDue: false }
  const [year, ...rest] = from.split('-')
  // The 29th of February is a day of leap years only: the statement is due on the 1st of March.
  const renewOn = [Number(year) + validYears, ...rest].join('-').replace('-02-29', '-03-01')
  return { renewOn, isDue: renewOn <= today }
}

/** Returns the day on which the saved statement had to be renewed; undefined if it is not due. */
export async function findDueRenewal(db: Db, today: string): Promise<string | undefined> {
  const { fields } = await readStatement(db)
  const renewal = fields && getRenewal(fields, today)
  return renewal?.isDue ? (renewal.renewOn ?? undefined) : undefined
}
