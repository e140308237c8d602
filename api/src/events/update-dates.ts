import { eventTemplate } from '@vitrine/contract/pages/event-fields'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import { lockCommits } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { type DatesUpdate, findUpdates, writeUpdates } from './event-days.ts'
import type { EventClock } from './window.ts'

export interface DatesSource extends EventClock {
  db: Db
  changes: Changes
  /** Aborted when the process stops. */
  ending?: AbortSignal | undefined
}

const eventsPerRead = 50
/** Dates per transaction, unless one event has more: other writers and readers wait until it ends. */
const datesPerPart = 500

/** `left`: another process computes the dates, or this one stops. */
export type DatesOutcome = 'done' | 'left'

/**
 * Computes the outdated dates of pages, or of all events, in parts. Each date is written once: a
 * process whose part another one has written leaves the rest to it. The last part makes a commit,
 * so that cached lists are read again when all dates are known, also if the first process was killed.
 */
export async function updateDates(
  source: DatesSource,
  pages: ReadonlySet<number> | undefined,
  onPart: () => void = () => {},
): Promise<DatesOutcome> {
  const { db, changes, ending } = source
  let waiting: DatesUpdate[] = []
  for (const ids of toBatches(pages ? [...pages] : await readEventIds(db), eventsPerRead)) {
    if (ending?.aborted) return 'left'
    for (const part of splitByDates(await findUpdates(db, source, ids))) {
      if (waiting.length > 0) {
        if ((await writePart(source, waiting)) === 0) return 'left'
        onPart()
      }
      waiting = part
    }
  }
  if (waiting.length === 0) return 'done'
  if (ending?.aborted) return 'left'
  await changes.commit(async (tx, touch) => {
    touch.pages([])
    await writeUpdates(tx, source, waiting)
  })
  return 'done'
}

function* splitByDates(updates: DatesUpdate[]) {
  let part: DatesUpdate[] = []
  let dates = 0
  for (const update of updates) {
    const own = update.added.length + update.removed.length
    if (part.length > 0 && dates + own > datesPerPart) {
      yield part
      part = []
      dates = 0
    }
    part.push(update)
    dates += own
  }
  if (part.length > 0) yield part
}

const writePart = (source: DatesSource, updates: DatesUpdate[]) =>
  source.db.transaction().execute(async (tx) => {
    await lockCommits(tx)
    return writeUpdates(tx, source, updates)
  })

/** Returns all events, and the former ones that still have dates. */
async function readEventIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('template', '=', eventTemplate)
    .union(db.selectFrom('event_pages').select('page_id as id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
