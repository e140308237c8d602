import type { LeadTo, LostPlan, PublishRefusal } from '@vitrine/contract/admin/publishing'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf, type PersonActor } from '../../publishing/actor.ts'
import type { MovedAddress } from '../../publishing/follow-moves.ts'
import type { PublishingParts } from '../../publishing/publish-text.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import { leadBack } from '../../publishing/retire.ts'
import { commitUnless, type Outcome } from '../calls/commit-unless.ts'
import { type Editing, followLinks } from '../calls/editing.ts'
import type { OnPage } from '../calls/requests.ts'
import { publishedText } from '../texts/working-copies.ts'
import { placeText, prepareFields } from './place-text.ts'
import { inUtc, writePlan } from './plans.ts'
import { refusePublish } from './publish.ts'
import { takePlan } from './unpublish.ts'

type Reasons = Record<string, PublishRefusal>

/** Takes back that texts were taken away: readers get what they got, whatever was written since. */
export async function republishPage(
  editing: Editing,
  ctx: PersonRequest,
  { page, body: { at: away, led, plans } }: OnPage<typeof endpoints.republishPage>,
) {
  const { context, images, changes } = editing
  const by = { actor: actorOf(ctx), at: context.now().toISOString() }
  const outcome = await commitUnless<MovedAddress[], Reasons>(changes, async (tx, touch) => {
    const parts = { rules: context.rules, publish: textPublisher(tx, context.rules, images) }
    const addresses: MovedAddress[] = []
    for (const [locale, ids] of Object.entries(led)) {
      const text = { pageId: page.id, locale, away, ids, plan: plans[locale] }
      const placed = await bringBack(tx, touch, parts, text, by)
      if ('refused' in placed) return { refused: { [locale]: placed.refused } }
      addresses.push(...placed.done)
    }
    return { done: addresses }
  })
  if ('refused' in outcome) return refusePublish(editing, ctx, outcome.refused)
  await followLinks(editing, outcome.done)
}

interface TakenAway {
  pageId: number
  locale: string
  /** When. */
  away: string
  /** Pages whose addresses led there until then. */
  ids: number[]
  /** Its plan before it was unpublished. */
  plan: LostPlan | undefined
}

async function bringBack(
  tx: Db,
  touch: Touch,
  parts: PublishingParts,
  { pageId, locale, away, ids, plan }: TakenAway,
  by: { actor: PersonActor; at: string },
): Promise<Outcome<MovedAddress[], PublishRefusal>> {
  const before = await publishedText(tx, pageId, locale)
  if (before?.unpublished_at !== away) return { refused: { reason: 'overtaken' } }
  const { lead_page_id: lead, fields } = before
  const place = { pageId, locale, takeFormer: false }
  const prepared = await prepareFields(tx, parts, place, fields, before)
  if ('refused' in prepared) return prepared
  // Publishing removes a plan, but one that was made since must stay.
  const since = await takePlan(tx, pageId, locale)
  const placed = await placeText(tx, parts, prepared.done, { ...by, keepsCopy: true })
  if ('refused' in placed) return placed
  if (since) await tx.insertInto('page_plans').values(since).execute()
  else if (plan) await planAgain(tx, { pageId, locale }, plan, by)
  const led = await leadBack(tx, { pageId, locale, lead, ids })
  touch.pages([pageId, ...(lead === null ? [] : [lead]), ...led, ...placed.done.touched])
  return { done: placed.done.addresses }
}

/** Restores the plan that the text had when it was unpublished. */
async function planAgain(
  tx: Db,
  place: { pageId: number; locale: string },
  { revision, lead, ...moments }: LostPlan,
  { actor, at }: { actor: PersonActor; at: string },
) {
  const planned = await tx
    .selectFrom('revisions')
    .select('id')
    .where('id', '=', revision)
    .where('page_id', '=', place.pageId)
    .where('locale', '=', place.locale)
    .executeTakeFirst()
  const { publishAt: then, unpublishAt } = inUtc(moments)
  const publishAt = planned ? then : null
  if (publishAt === null && unpublishAt === null) return
  const leadTo: LeadTo = lead === null ? { to: 'nowhere' } : { to: 'page', id: lead }
  const plan = { ...place, publishAt, revision: planned?.id ?? null, unpublishAt, leadTo, actor }
  await writePlan(tx, plan, at)
}
