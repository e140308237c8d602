import type {
  PublishingSchedule,
  PublishRefusal,
  UnpublishTarget,
} from '@vitrine/contract/admin/publishing'
import type { CheckFinding } from '@vitrine/contract/checks/finding'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { storeRevision } from '../../publishing/revisions.ts'
import { isReadable } from '../../publishing/unpublished-texts.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { isHome, refuseHome } from '../calls/home-page.ts'
import { type EditingMessageName, refuseWithMessage } from '../calls/messages.ts'
import type { PageInput, PageRow } from '../calls/with-page.ts'
import { findPageTitle } from '../pages/show-page.ts'
import { checkTexts, refuseFindings } from './check-before-publishing.ts'
import { refusePublish } from './publish-page.ts'
import { prepareText } from './publish-revision.ts'
import { createPublishingDeps } from './publishing-deps.ts'
import { findRedirectTarget, removeSchedule } from './unpublish-page.ts'

/**
 * Schedules the publication and the unpublication of a text. The schedule publishes the working
 * copy as it is now, without later changes.
 */
export async function scheduleText(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body }: PageInput<typeof endpoints.planText>,
) {
  const { db, rules, now } = editing.context
  const { publishAt, unpublishAt } = toUtc(body)
  const schedule = { ...body, publishAt, unpublishAt }
  const ref = { pageId: page.id, locale: schedule.locale }
  if (unpublishAt !== null && (await isHome(db, rules, ref))) return refuseHome(editing, ctx)
  const problem = await findProblem(db, page, schedule, now())
  if (problem) return refuseWithMessage(editing, ctx, 422, problem.message, problem.field)
  const checked = await checkTexts(editing, page.id, publishAt === null ? [] : [schedule.locale])
  const findings = checked[schedule.locale]
  const input = { page, schedule, findings, actor: getActor(ctx), at: now().toISOString() }
  const refused = await db.transaction().execute((tx) => storeIfPublishable(tx, editing, input))
  if (refused) return refusePublish(editing, ctx, { [schedule.locale]: refused })
  return { data: { publishAt, unpublishAt } }
}

type ScheduleTimes = Pick<PublishingSchedule, 'publishAt' | 'unpublishAt'>

/** Times are compared as strings, so all are in UTC. */
export function toUtc({ publishAt, unpublishAt }: ScheduleTimes): ScheduleTimes {
  const utc = (time: string | null) => (time === null ? null : new Date(time).toISOString())
  return { publishAt: utc(publishAt), unpublishAt: utc(unpublishAt) }
}

async function findProblem(
  db: Db,
  page: PageRow,
  { locale, publishAt, unpublishAt, leadTo }: PublishingSchedule,
  now: Date,
): Promise<{ message: EditingMessageName; field: string } | undefined> {
  const isPast = (time: string | null) => time !== null && time <= now.toISOString()
  if (isPast(publishAt)) return { message: 'plan_past', field: 'publishAt' }
  if (isPast(unpublishAt)) return { message: 'plan_past', field: 'unpublishAt' }
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    return { message: 'plan_order', field: 'unpublishAt' }
  if (unpublishAt === null) return undefined
  if (publishAt === null && !(await isReadable(db, page.id, locale)))
    return { message: 'not_published', field: 'unpublishAt' }
  const target = await findRedirectTarget(db, page.id, locale, leadTo ?? { to: 'nowhere' })
  return target === undefined ? { message: 'lead_unknown', field: 'leadTo' } : undefined
}

interface ScheduleInput {
  page: PageRow
  schedule: PublishingSchedule
  /** Findings of the publish check. */
  findings: CheckFinding[] | undefined
  actor: PersonActor
  at: string
}

/** Replaces the schedule. Returns the reason if the text cannot be published. */
async function storeIfPublishable(
  tx: Db,
  editing: EditingDeps,
  { page, schedule, findings, actor, at }: ScheduleInput,
): Promise<PublishRefusal | undefined> {
  const { locale, publishAt, unpublishAt, leadTo = { to: 'nowhere' } } = schedule
  const ref = { pageId: page.id, locale }
  let revision: number | null = null
  if (publishAt !== null) {
    const deps = createPublishingDeps(tx, editing)
    const version = schedule.version ?? 0
    const prepared = await prepareText(tx, deps, { ...ref, version, takeFormer: false })
    if ('refused' in prepared) return prepared.refused
    const refused = refuseFindings(findings)
    if (refused) return refused
    const { fields } = prepared.done
    revision = await storeRevision(tx, { ...ref, kind: 'planned', fields, writer: actor }, at)
  }
  const { isSmallCorrection = false } = schedule
  const stored = { ...ref, publishAt, revision, unpublishAt, isSmallCorrection, leadTo, actor }
  await storeSchedule(tx, stored, at)
  return undefined
}

/** A schedule to store. One without times removes the stored one. */
interface NewSchedule extends ScheduleTimes {
  pageId: number
  locale: string
  revision: number | null
  isSmallCorrection: boolean
  leadTo: UnpublishTarget
  actor: PersonActor
}

/** Replaces the schedule of a text and logs the change. */
export async function storeSchedule(tx: Db, schedule: NewSchedule, at: string) {
  const { pageId, locale, publishAt, revision, unpublishAt, leadTo, actor } = schedule
  const before = await removeSchedule(tx, pageId, locale)
  const isScheduled = publishAt !== null || unpublishAt !== null
  if (isScheduled)
    await tx
      .insertInto('page_plans')
      .values({
        page_id: pageId,
        locale,
        publish_at: publishAt,
        unpublish_at: unpublishAt,
        revision_id: revision,
        author_id: actor.userId,
        is_small_correction: publishAt !== null && schedule.isSmallCorrection ? 1 : 0,
        lead_page_id: (await findRedirectTarget(tx, pageId, locale, leadTo)) ?? null,
      })
      .execute()
  const kind = isScheduled ? 'text-planned' : 'plan-dropped'
  const subject = await findPageTitle(tx, pageId, [locale])
  const change = { kind, pageId, locale, subject } as const
  const sides = {
    ...(before && { before: { publishAt: before.publish_at, unpublishAt: before.unpublish_at } }),
    after: { publishAt, unpublishAt },
  }
  await logChange(tx, actor, { ...change, ...sides }, at)
}
