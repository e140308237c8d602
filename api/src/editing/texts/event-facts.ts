import { eventTemplate, readEventTimes } from '@vitrine/contract/pages/event-fields'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { isOnRule } from '@vitrine/contract/pages/recurrence-dates'
import type { Db } from '../../db/schema.ts'

/** True if a page is an event that begins on a day without a date of its repetition. */
export async function isOffRule(db: Db, pageId: number): Promise<boolean> {
  const event = await db
    .selectFrom('pages')
    .select('field_values')
    .where('id', '=', pageId)
    .where('template', '=', eventTemplate)
    .executeTakeFirst()
  const times = event && readEventTimes(parseFieldValues(event.field_values))
  return times?.repeats !== undefined && !isOnRule(times.repeats, times.begin)
}
