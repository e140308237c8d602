import { addressOf } from '@vitrine/contract/addresses/address'
import type { ChangeKind } from '@vitrine/contract/admin/changes'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { keepSetting, settingNamed } from '../db/settings.ts'
import { addDelivery, deliveriesKeptMs } from './store.ts'

/** What others are told, by what the log of changes calls it; the rest is nobody's business. */
const events: Partial<Record<ChangeKind, string>> = {
  'text-published': 'text.published',
  'text-unpublished': 'text.unpublished',
  'structure-published': 'page.published',
  'page-moved': 'page.moved',
  'page-trashed': 'page.removed',
  'page-restored': 'page.restored',
  'declared-text-changed': 'words.changed',
  'menu-changed': 'menu.changed',
  'content-imported': 'content.imported',
}

/** Name of the setting that says after which row of the log the telling begins. */
const hooksAfter = 'hooks-after'
const rowsAtOnce = 200

/** What is needed to tell of a change. */
export interface Telling {
  rules: LocaleRules
  publicUrl: string
}

/**
 * Puts a message for each change that nobody has been told of where it waits to be sent. A row of the
 * log is written in the transaction of its change, and has one message, whoever looks: nothing is told
 * that was taken back, and nothing twice. What happened before the first call is told to nobody.
 */
export async function followChanges(db: Db, telling: Telling, now: Date): Promise<void> {
  const after = await settingNamed(db, hooksAfter)
  if (after === undefined) {
    await keepSetting(db, hooksAfter, String(await lastChange(db)))
    return
  }
  const rows = await db
    .selectFrom('changes_log as changes')
    .leftJoin('deliveries', 'deliveries.change_id', 'changes.id')
    .leftJoin('pages', 'pages.id', 'changes.page_id')
    .leftJoin('page_translations as texts', (join) =>
      join
        .onRef('texts.page_id', '=', 'changes.page_id')
        .onRef('texts.locale', '=', 'changes.locale'),
    )
    .select(['changes.id', 'changes.at', 'changes.kind', 'changes.page_id', 'changes.locale'])
    .select(['subject', 'pages.key', 'texts.slug', 'texts.status'])
    .where('changes.id', '>', Number(after))
    .where('changes.kind', 'in', Object.keys(events))
    .where('deliveries.id', 'is', null)
    .orderBy('changes.id')
    .limit(rowsAtOnce)
    .execute()
  for (const row of rows)
    await addDelivery(db, { kind: 'change', changeId: row.id, body: bodyOf(row, telling) }, now)
}

async function lastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('changes_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

interface ChangeRow {
  at: string
  kind: string
  page_id: number | null
  locale: string | null
  subject: string
  key: string | null
  slug: string | null
  status: string | null
}

/** Who did it is not said: other programs need not know people. */
function bodyOf(row: ChangeRow, { rules, publicUrl }: Telling): string {
  const { at, kind, page_id: id, locale, subject, key, slug, status } = row
  const isShown = locale !== null && slug !== null && status === 'published'
  const url = isShown ? new URL(addressOf(rules, locale, slug), publicUrl).href : undefined
  const page = id === null ? undefined : { id, key: key ?? undefined }
  const data = { subject, page, locale: locale ?? undefined, url }
  return JSON.stringify({ type: events[kind as ChangeKind], timestamp: at, data })
}

/** Forgets what was told a month ago; none of it is told again. */
export async function removeOldDeliveries(db: Db, now: Date) {
  const before = new Date(now.getTime() - deliveriesKeptMs).toISOString()
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('deliveries')
      .where('settled_at', '<', before)
      .returning('change_id')
      .execute()
    const last = Math.max(0, ...gone.map(({ change_id }) => change_id ?? 0))
    const after = Number((await settingNamed(tx, hooksAfter)) ?? 0)
    if (last > after) await keepSetting(tx, hooksAfter, String(last))
  })
}
