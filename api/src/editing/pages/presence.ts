import { type Presence, presenceIntervalSeconds } from '@vitrine/contract/admin/page-list'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import type { PageInput } from '../calls/with-page.ts'
import { findReplacedTexts } from '../texts/replaced-texts.ts'

/** A tab counts as closed after two missed reports. */
const timeoutMs = 3 * presenceIntervalSeconds * secondMs
/** Tabs per user and page. */
const tabsMax = 20

/**
 * Stores that a tab has a page open, or removes it. Returns the other tabs, and notices of replaced
 * words.
 */
export async function reportPresence(
  { context: { db, now } }: EditingDeps,
  { me }: PersonRequest,
  { page: { id }, body: { tab, locale, leaving } }: PageInput<typeof endpoints.reportPresence>,
) {
  const tabRow = { page_id: id, user_id: me.user.id, tab }
  await db.deleteFrom('presence').where('seen_at', '<', getCutoff(now())).execute()
  if (leaving) await removeTab(db, tabRow)
  else await storeTab(db, tabRow, locale, now().toISOString())
  const data = (await findOpenTabs(db, id, me.user.id, now())).filter((other) => other.tab !== tab)
  const replaced = await findReplacedTexts(db, { me: me.user.id, page: id, tab })
  return { data, replaced }
}

interface Tab {
  page_id: number
  user_id: number
  tab: string
}

async function removeTab(db: Db, { page_id, user_id, tab }: Tab) {
  await db
    .deleteFrom('presence')
    .where('page_id', '=', page_id)
    .where('user_id', '=', user_id)
    .where('tab', '=', tab)
    .execute()
}

async function storeTab(db: Db, tabRow: Tab, locale: string | null, at: string) {
  const { count } = await db
    .selectFrom('presence')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', tabRow.user_id)
    .where('page_id', '=', tabRow.page_id)
    .where('tab', '!=', tabRow.tab)
    .executeTakeFirstOrThrow()
  if (Number(count) >= tabsMax) return
  await db
    .insertInto('presence')
    .values({ ...tabRow, locale, since: at, seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'user_id', 'tab']).doUpdateSet({ locale, seen_at: at }),
    )
    .execute()
}

/** Lists the tabs that have a page open, oldest first. */
export async function findOpenTabs(
  db: Db,
  pageId: number,
  me: number,
  now: Date,
): Promise<Presence[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.user_id')
    .select(['presence.tab', 'presence.locale', 'presence.since', 'users.id', 'users.name'])
    .where('presence.page_id', '=', pageId)
    .where('presence.seen_at', '>=', getCutoff(now))
    .orderBy('presence.since')
    .limit(shownMax)
    .execute()
  return rows.map(({ id, name, ...tab }) => ({ ...tab, isMe: id === me, person: { id, name } }))
}

const shownMax = 50

const getCutoff = (now: Date) => new Date(now.getTime() - timeoutMs).toISOString()
