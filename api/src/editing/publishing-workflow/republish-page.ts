import type {
  PublishRefusal,
  RemovedSchedule,
  UnpublishTarget,
} from '@vitrine/contract/admin/publishing'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import type { PublishingDeps } from '../../publishing/render-text.ts'
import type { MovedAddress } from '../../publishing/rewrite-moved-links.ts'
import { restoreRedirects } from '../../publishing/unpublished-texts.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import { type EditingDeps, updateMovedLinks } from '../calls/editing-deps.ts'
import type { PageInput } from '../calls/with-page.ts'
import { findPublishedText } from '../texts/working-copies.ts'
import { type RefusalsByLocale, refusePublish } from './publish-page.ts'
import { prepareFields, publishRevision } from './publish-revision.ts'
import { createPublishingDeps } from './publishing-deps.ts'
import { storeSchedule, toUtc } from './scheduled-publishing.ts'
import { removeSchedule } from './unpublish-page.ts'

/** Undoes unpublishing: readers get the same texts again, even if the drafts have changed since. */
export async function republishPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body: { at: unpublishedAt, led, plans } }: PageInput<typeof endpoints.republishPage>,
) {
  const { context, changes } = editing
  const by = { actor: getActor(ctx), at: context.now().toISOString() }
  const outcome = await commitOrRollBack<MovedAddress[], RefusalsByLocale>(
    changes,
    async (tx, touch) => {
      const deps = createPublishingDeps(tx, editing)
      const addresses: MovedAddress[] = []
      for (const [locale, ids] of Object.entries(led)) {
        const text = { pageId: page.id, locale, unpublishedAt, ids, schedule: plans[locale] }
        const placed = await republishText(tx, touch, deps, text, by)
        if ('refused' in placed) return { refused: { [locale]: placed.refused } }
        addresses.push(...placed.done)
      }
      return { done: addresses }
    },
  )
  if ('refused' in outcome) return refusePublish(editing, ctx, outcome.refused)
  await updateMovedLinks(editing, outcome.done)
}

interface RepublishedText {
  pageId: number
  locale: string
  unpublishedAt: string
  /** Pages whose addresses redirected to it before. */
  ids: number[]
  /** Its schedule before. */
  schedule: RemovedSchedule | undefined
}

async function republishText(
  tx: Db,
  touch: Touch,
  deps: PublishingDeps,
  { pageId, locale, unpublishedAt, ids, schedule }: RepublishedText,
  by: { actor: PersonActor; at: string },
): Promise<CommitResult<MovedAddress[], PublishRefusal>> {
  const before = await findPublishedText(tx, pageId, locale)
  if (before?.unpublished_at !== unpublishedAt) return { refused: { reason: 'overtaken' } }
  const { lead_page_id: lead, fields } = before
  const target = { pageId, locale, takeFormer: false }
  const prepared = await prepareFields(tx, deps, target, fields, before)
  if ('refused' in prepared) return prepared
  // Publishing removes the schedule, but one that was made since must stay.
  const newSchedule = await removeSchedule(tx, pageId, locale)
  const placed = await publishRevision(tx, deps, prepared.done, {
    ...by,
    keepsCopy: true,
    sources: 'live',
  })
  if ('refused' in placed) return placed
  if (newSchedule) await tx.insertInto('page_plans').values(newSchedule).execute()
  else if (schedule) await restoreSchedule(tx, { pageId, locale }, schedule, by)
  const led = await restoreRedirects(tx, { pageId, locale, lead, ids })
  touch.pages([pageId, ...(lead === null ? [] : [lead]), ...led, ...placed.done.touched])
  return { done: placed.done.addresses }
}

/** Restores the schedule that the text had. */
async function restoreSchedule(
  tx: Db,
  ref: { pageId: number; locale: string },
  { revision, lead, isSmallCorrection = false, ...moments }: RemovedSchedule,
  { actor, at }: { actor: PersonActor; at: string },
) {
  const revisionRow = await tx
    .selectFrom('revisions')
    .select('id')
    .where('id', '=', revision)
    .where('page_id', '=', ref.pageId)
    .where('locale', '=', ref.locale)
    .executeTakeFirst()
  const { publishAt: then, unpublishAt } = toUtc(moments)
  const publishAt = revisionRow ? then : null
  if (publishAt === null && unpublishAt === null) return
  const leadTo: UnpublishTarget = lead === null ? { to: 'nowhere' } : { to: 'page', id: lead }
  const schedule = {
    ...ref,
    publishAt,
    revision: revisionRow?.id ?? null,
    isSmallCorrection,
    unpublishAt,
    leadTo,
    actor,
  }
  await storeSchedule(tx, schedule, at)
}
