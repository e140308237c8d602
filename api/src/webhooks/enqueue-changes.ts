import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { ChangeKind } from '@vitrine/contract/admin/changes'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import { addDelivery, deliveryRetentionMs } from './store.ts'

/** Event types by kind of change. Other kinds cause no message. */
const eventTypes: Partial<Record<ChangeKind, string>> = {
  'text-published': 'text.published',
  'text-confirmed': 'text.published',
  'text-marked': 'text.published',
  'text-unpublished': 'text.unpublished',
  'structure-published': 'page.published',
  'page-moved': 'page.moved',
  'page-trashed': 'page.removed',
  'page-restored': 'page.restored',
  'declared-text-changed': 'words.changed',
  'menu-changed': 'menu.changed',
  'alert-changed': 'alert.changed',
  'topic-changed': 'topics.changed',
  'topics-ordered': 'topics.changed',
  'author-changed': 'authors.changed',
  'settings-changed': 'settings.changed',
  'redirect-created': 'redirects.changed',
  'redirect-changed': 'redirects.changed',
  'redirects-deleted': 'redirects.changed',
  'redirects-restored': 'redirects.changed',
  'redirects-imported': 'redirects.changed',
  'redirects-import-undone': 'redirects.changed',
  'content-imported': 'content.imported',
}

/** Setting with the id of the last row of the log that needs no message. */
const lastIdSetting = 'hooks-after'
const batchSize = 200

export interface MessageSettings {
  rules: LocaleRules
  publicUrl: string
}

/**
 * Enqueues a message for each change in the log that has none. A row of the log is committed with
 * its change and has at most one message, also with several processes: no change is missed, rolled
 * back or sent twice. The first call only notes where the log ends; earlier changes are not sent.
 */
export async function enqueueChanges(db: Db, settings: MessageSettings, now: Date): Promise<void> {
  const after = await readSetting(db, lastIdSetting)
  if (after === undefined) {
    await saveSetting(db, lastIdSetting, String(await findLastChange(db)))
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
    .select(['subject', 'pages.key', 'pages.readers', 'texts.slug', 'texts.status'])
    .where('changes.id', '>', Number(after))
    .where('changes.kind', 'in', Object.keys(eventTypes))
    .where('deliveries.id', 'is', null)
    .orderBy('changes.id')
    .limit(batchSize)
    .execute()
  for (const row of rows)
    await addDelivery(
      db,
      { kind: 'change', changeId: row.id, body: formatMessage(row, settings) },
      now,
    )
}

async function findLastChange(db: Db): Promise<number> {
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
  readers: string | null
  slug: string | null
  status: string | null
}

/** Returns the JSON of a message. Leaves out the person: other programs need no personal data. */
function formatMessage(row: ChangeRow, { rules, publicUrl }: MessageSettings): string {
  const { at, kind, page_id: id, locale, subject, key, readers, slug, status } = row
  const type = eventTypes[kind as ChangeKind]
  // Of a private page, other programs only learn that it is not public.
  if (id !== null && readers !== null)
    return JSON.stringify({ type, timestamp: at, data: { subject: '', page: { id } } })
  const isPublished = locale !== null && slug !== null && status === 'published'
  const url = isPublished ? new URL(getPageAddress(rules, locale, slug), publicUrl).href : undefined
  const page = id === null ? undefined : { id, key: key ?? undefined }
  const data = { subject, page, locale: locale ?? undefined, url }
  return JSON.stringify({ type, timestamp: at, data })
}

/** Deletes old deliveries. Raises the setting with them, so that no change is sent again. */
export async function removeOldDeliveries(db: Db, now: Date) {
  const before = new Date(now.getTime() - deliveryRetentionMs).toISOString()
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('deliveries')
      .where('settled_at', '<', before)
      .returning('change_id')
      .execute()
    const last = Math.max(0, ...deleted.map(({ change_id }) => change_id ?? 0))
    const after = Number((await readSetting(tx, lastIdSetting)) ?? 0)
    if (last > after) await saveSetting(tx, lastIdSetting, String(last))
  })
}
