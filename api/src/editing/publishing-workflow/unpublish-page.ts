import type {
  RemovedSchedule,
  Republish,
  UnpublishTarget,
} from '@vitrine/contract/admin/publishing'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Selectable } from 'kysely'
import type { Touch } from '../../db/commits.ts'
import type { PagePlansTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { type Actor, getActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import {
  findReadableAncestor,
  isReadable,
  markUnpublished,
} from '../../publishing/unpublished-texts.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { isHome, refuseHome } from '../calls/home-page.ts'
import { type EditingMessageName, refuseWithMessage } from '../calls/messages.ts'
import type { PageInput } from '../calls/with-page.ts'
import { createCopy, findPublishedText } from '../texts/working-copies.ts'

/**
 * Unpublishes languages of a page and sets where their addresses redirect. Returns the input of the
 * undo.
 */
export async function unpublishPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body: { leadTo, ...body } }: PageInput<typeof endpoints.unpublishPage>,
) {
  const locales = [...new Set(body.locales)]
  const { rules, now } = editing.context
  const at = now().toISOString()
  const actor = getActor(ctx)
  const outcome = await commitOrRollBack<Republish, EditingMessageName>(
    editing.changes,
    async (tx, touch) => {
      const undo: Republish = { at, led: {}, plans: {} }
      for (const locale of locales) {
        const input = { pageId: page.id, locale, leadTo }
        if (await isHome(tx, rules, input)) return { refused: 'home_page' }
        const unpublished = await unpublishText(tx, touch, input, { actor, at })
        if ('refused' in unpublished) return unpublished
        undo.led[locale] = unpublished.done.led
        if (unpublished.done.schedule) undo.plans[locale] = unpublished.done.schedule
      }
      return { done: undo }
    },
  )
  if ('refused' in outcome)
    return outcome.refused === 'home_page'
      ? refuseHome(editing, ctx)
      : refuseWithMessage(editing, ctx, 422, outcome.refused)
  return { data: { locales, undo: outcome.done } }
}

interface UnpublishInput {
  pageId: number
  locale: string
  leadTo: UnpublishTarget
}

interface UnpublishResult {
  /** Pages whose addresses redirected to it. */
  led: number[]
  schedule: RemovedSchedule | undefined
}

/** Unpublishes a text and removes its schedule. Its words stay in the working copy. */
export async function unpublishText(
  tx: Db,
  touch: Touch,
  { pageId, locale, leadTo }: UnpublishInput,
  { actor, at }: { actor: Actor; at: string },
): Promise<CommitResult<UnpublishResult, EditingMessageName>> {
  const text = await findPublishedText(tx, pageId, locale)
  if (text?.status !== 'published') return { refused: 'not_published' }
  const target = await findRedirectTarget(tx, pageId, locale, leadTo)
  if (target === undefined) return { refused: 'lead_unknown' }
  const { fields, hash } = text
  const copy = { pageId, locale, fields, writer: actor, base: hash, changed: false }
  await createCopy(tx, copy, at)
  const led = await markUnpublished(tx, { pageId, locale, leadTo: target }, at)
  touch.pages([pageId, ...(target === null ? [] : [target]), ...led])
  const schedule = await removeSchedule(tx, pageId, locale)
  const { slug, title: subject } = fields
  const change = { kind: 'text-unpublished', pageId, locale, subject } as const
  await logChange(tx, actor, { ...change, before: { slug }, after: { leadTo: target } }, at)
  return { done: { led, schedule: schedule && toRemovedSchedule(schedule) } }
}

export function removeSchedule(tx: Db, pageId: number, locale: string) {
  return tx
    .deleteFrom('page_plans')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .returningAll()
    .executeTakeFirst()
}

/** Schedule in the form of the undo; undefined for a failed one. */
function toRemovedSchedule(schedule: Selectable<PagePlansTable>): RemovedSchedule | undefined {
  const { publish_at: publishAt, revision_id: revision } = schedule
  const { unpublish_at: unpublishAt, lead_page_id: lead } = schedule
  if (publishAt === null && unpublishAt === null) return undefined
  const isSmallCorrection = schedule.is_small_correction === 1
  return { publishAt, revision, unpublishAt, lead, ...(isSmallCorrection && { isSmallCorrection }) }
}

/**
 * Returns the page that the address redirects to: null for none, undefined if it is not allowed.
 */
export async function findRedirectTarget(
  db: Db,
  pageId: number,
  locale: string,
  leadTo: UnpublishTarget,
): Promise<number | null | undefined> {
  if (leadTo.to === 'nowhere') return null
  if (leadTo.to === 'parent') return findReadableAncestor(db, pageId, locale)
  if (leadTo.id === pageId) return undefined
  return (await isReadable(db, leadTo.id, locale)) ? leadTo.id : undefined
}
