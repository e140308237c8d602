import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import type { AgeRange } from '@vitrine/files/old-files'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { removeOrphans } from '../media/remove-orphans.ts'
import { pickForm, readLastForm } from './find-form.ts'
import { deleteResponses, formFilePrefix } from './responses.ts'

const perRound = 500

/** Deletes the responses that are older than the period of their form, with their files. */
export async function purgeResponses(context: ApiContext): Promise<number> {
  const { db, now } = context
  const forms = await db
    .selectFrom('form_responses')
    .innerJoin('pages', 'pages.id', 'form_responses.page_id')
    .select(['pages.id', 'pages.template', 'pages.field_values'])
    .groupBy(['pages.id', 'pages.template', 'pages.field_values'])
    .execute()
  let count = 0
  for (const { id, template, field_values } of forms) {
    const form = pickForm(template, field_values)?.form ?? (await readLastForm(db, id))?.form
    if (!form) continue
    const before = getFirstKeptDay(now(), form.months)
    for (let ids = await listOld(db, id, before); ids.length > 0; ) {
      await deleteResponses(context, ids)
      count += ids.length
      ids = await listOld(db, id, before)
    }
  }
  return count
}

/** Returns the day that is some months before a time: the last of a shorter month. */
export function getFirstKeptDay(now: Date, months: number): string {
  const day = new Date(now)
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() - months)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(now.getUTCDate(), last))
  return printUtcDay(day)
}

async function listOld(db: Db, page: number, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('form_responses')
    .select('id')
    .where('page_id', '=', page)
    .where('received_day', '<', before)
    .limit(perRound)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes old files that no response names, such as those of a deleted page. */
export async function sweepFormFiles(
  { db, reports }: Pick<ApiContext, 'db' | 'reports'>,
  age: AgeRange,
): Promise<number> {
  const files = (await reports.list()).filter(({ path }) => path.startsWith(formFilePrefix))
  return removeOrphans(reports, files, age, async () => {
    const rows = await db.selectFrom('form_files').select('path').execute()
    const used = new Set(rows.map(({ path }) => path))
    return ({ path }) => used.has(path)
  })
}
