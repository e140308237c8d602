import type { LeadTo, Plan, PublishRefusal } from '@vitrine/contract/admin/publishing'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import { isReadable } from '../../publishing/retire.ts'
import { keepRevision } from '../../publishing/revisions.ts'
import type { Editing } from '../calls/editing.ts'
import { homeRefusal, isHome } from '../calls/home-page.ts'
import type { OnPage, PageRow } from '../calls/requests.ts'
import { refusalIn, type WordName } from '../calls/words.ts'
import { namedPages } from '../pages/show-page.ts'
import { prepareText } from './place-text.ts'
import { refusePublish } from './publish.ts'
import { takePlan, targetOf } from './unpublish.ts'

/**
 * Plans the publication and the withdrawal of a language. The plan publishes the working copy as it
 * is now, without later changes.
 */
export async function planText(
  editing: Editing,
  ctx: PersonRequest,
  { page, body }: OnPage<typeof endpoints.planText>,
) {
  const { db, rules, now } = editing.context
  const { publishAt, unpublishAt } = inUtc(body)
  const asked = { ...body, publishAt, unpublishAt }
  const place = { pageId: page.id, locale: asked.locale }
  if (unpublishAt !== null && (await isHome(db, rules, place))) return homeRefusal(editing, ctx)
  const problem = await planProblem(db, page, asked, now())
  if (problem) return refusalIn(editing, ctx, 422, problem.word, problem.field)
  const planning = { page, asked, actor: actorOf(ctx), at: now().toISOString() }
  const refused = await db.transaction().execute((tx) => keepPlan(tx, editing, planning))
  if (refused) return refusePublish(editing, ctx, { [asked.locale]: refused })
  return { data: { publishAt, unpublishAt } }
}

type Moments = Pick<Plan, 'publishAt' | 'unpublishAt'>

/** Moments are compared as texts. */
export function inUtc({ publishAt, unpublishAt }: Moments): Moments {
  const utc = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
  return { publishAt: utc(publishAt), unpublishAt: utc(unpublishAt) }
}

async function planProblem(
  db: Db,
  page: PageRow,
  { locale, publishAt, unpublishAt, leadTo }: Plan,
  now: Date,
): Promise<{ word: WordName; field: string } | undefined> {
  const isPast = (moment: string | null) => moment !== null && moment <= now.toISOString()
  if (isPast(publishAt)) return { word: 'plan_past', field: 'publishAt' }
  if (isPast(unpublishAt)) return { word: 'plan_past', field: 'unpublishAt' }
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    return { word: 'plan_order', field: 'unpublishAt' }
  if (unpublishAt === null) return undefined
  if (publishAt === null && !(await isReadable(db, page.id, locale)))
    return { word: 'not_published', field: 'unpublishAt' }
  const target = await targetOf(db, page.id, locale, leadTo ?? { to: 'nowhere' })
  return target === undefined ? { word: 'lead_unknown', field: 'leadTo' } : undefined
}

interface Planning {
  page: PageRow
  asked: Plan
  actor: PersonActor
  at: string
}

/**
 * Stores the plan in place of the one before. Returns the reason if the text cannot be published.
 */
async function keepPlan(
  tx: Db,
  editing: Editing,
  { page, asked, actor, at }: Planning,
): Promise<PublishRefusal | undefined> {
  const { locale, publishAt, unpublishAt, leadTo = { to: 'nowhere' } } = asked
  const place = { pageId: page.id, locale }
  let revision: number | null = null
  if (publishAt !== null) {
    const { rules } = editing.context
    const parts = { rules, publish: textPublisher(tx, rules, editing.images) }
    const version = asked.version ?? 0
    const prepared = await prepareText(tx, parts, { ...place, version, takeFormer: false })
    if ('refused' in prepared) return prepared.refused
    const { fields } = prepared.done
    revision = await keepRevision(tx, { ...place, kind: 'planned', fields, writer: actor }, at)
  }
  await writePlan(tx, { ...place, publishAt, revision, unpublishAt, leadTo, actor }, at)
  return undefined
}

/** A plan as it is kept; one without any moment is none. */
interface NewPlan extends Moments {
  pageId: number
  locale: string
  /** The revision to publish. */
  revision: number | null
  leadTo: LeadTo
  actor: PersonActor
}

/** Stores the plan of a text, in place of the one before. */
export async function writePlan(tx: Db, plan: NewPlan, at: string) {
  const { pageId, locale, publishAt, revision, unpublishAt, leadTo, actor } = plan
  const before = await takePlan(tx, pageId, locale)
  const isPlanned = publishAt !== null || unpublishAt !== null
  if (isPlanned)
    await tx
      .insertInto('page_plans')
      .values({
        ...{ page_id: pageId, locale, publish_at: publishAt, unpublish_at: unpublishAt },
        ...{ revision_id: revision, author_id: actor.userId },
        lead_page_id: (await targetOf(tx, pageId, locale, leadTo)) ?? null,
      })
      .execute()
  const kind = isPlanned ? 'text-planned' : 'plan-dropped'
  const [named] = await namedPages(tx, [pageId], [locale])
  const change = { kind, pageId, locale, subject: named?.title ?? '' } as const
  const sides = {
    ...(before && { before: { publishAt: before.publish_at, unpublishAt: before.unpublish_at } }),
    after: { publishAt, unpublishAt },
  }
  await logChange(tx, actor, { ...change, ...sides }, at)
}
