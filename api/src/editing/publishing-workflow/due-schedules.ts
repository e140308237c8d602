import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Selectable } from 'kysely'
import type { Touch } from '../../db/commits.ts'
import type { PagePlansTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { productActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { findMachineSource } from '../../publishing/machine-units.ts'
import type { MovedAddress } from '../../publishing/rewrite-moved-links.ts'
import { hashText, parseTextFields } from '../../publishing/text-fields.ts'
import { parseSources, toSources } from '../../publishing/translation-sources.ts'
import { isReadable } from '../../publishing/unpublished-texts.ts'
import { type EditingDeps, updateMovedLinks } from '../calls/editing-deps.ts'
import { hasFixedAddress, homeSlug, isHome } from '../calls/home-page.ts'
import { findPageTitle } from '../pages/show-page.ts'
import { findPublishedText, findWorkingCopy } from '../texts/working-copies.ts'
import { keepTranslationsRight } from '../translations/keep-translations-right.ts'
import { closePublishRequest } from './answer-publish-request.ts'
import { prepareFields, publishRevision } from './publish-revision.ts'
import { createPublishingDeps } from './publishing-deps.ts'
import { removeSchedule, unpublishText } from './unpublish-page.ts'

/** Other publications wait until a commit ends. */
const schedulesPerCommit = 5

/** Numbers of schedules that were carried out or failed. */
export interface DueScheduleCounts {
  published: number
  unpublished: number
  /** Schedules that cannot be carried out; the admin shows why. */
  failed: number
}

type ScheduleRow = Selectable<PagePlansTable>

/**
 * Carries out all due schedules. Every process tries: the commit locks the content version and
 * reads the due schedules inside the lock, so a second process finds none. A schedule is deleted
 * when it is carried out, so a clock that is set back repeats none.
 */
export async function runDueSchedules(editing: EditingDeps): Promise<DueScheduleCounts> {
  const totals: DueScheduleCounts = { published: 0, unpublished: 0, failed: 0 }
  const { db, now } = editing.context
  while ((await findDueSchedules(db, now().toISOString())).length > 0) {
    const { counts, moved } = await editing.changes.commit((tx, touch) =>
      runBatch(tx, touch, editing),
    )
    await updateMovedLinks(editing, moved)
    for (const name of Object.keys(totals) as (keyof DueScheduleCounts)[])
      totals[name] += counts[name]
  }
  return totals
}

function findDueSchedules(db: Db, at: string): Promise<ScheduleRow[]> {
  return db
    .selectFrom('page_plans')
    .innerJoin('pages', 'pages.id', 'page_plans.page_id')
    .selectAll('page_plans')
    .where('pages.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('publish_at', '<=', at), eb('unpublish_at', '<=', at)]))
    .orderBy('page_plans.publish_at')
    .orderBy('page_plans.page_id')
    .limit(schedulesPerCommit)
    .execute()
}

async function runBatch(tx: Db, touch: Touch, editing: EditingDeps) {
  touch.pages([])
  const at = editing.context.now().toISOString()
  const { rules } = editing.context
  const counts: DueScheduleCounts = { published: 0, unpublished: 0, failed: 0 }
  const count = (outcome: keyof DueScheduleCounts | undefined) => {
    if (outcome) counts[outcome]++
  }
  const moved: MovedAddress[] = []
  for (const schedule of await findDueSchedules(tx, at)) {
    if (schedule.publish_at !== null && schedule.publish_at <= at)
      count(await publishScheduled(tx, touch, editing, schedule, { at, moved }))
    if (schedule.unpublish_at !== null && schedule.unpublish_at <= at)
      count(await unpublishScheduled(tx, touch, rules, schedule, at))
  }
  return { counts, moved }
}

async function publishScheduled(
  tx: Db,
  touch: Touch,
  editing: EditingDeps,
  schedule: ScheduleRow,
  { at, moved }: { at: string; moved: MovedAddress[] },
): Promise<'published' | 'failed'> {
  const { page_id: pageId, locale } = schedule
  const { rules } = editing.context
  const deps = createPublishingDeps(tx, editing)
  const revision = await tx
    .selectFrom('revisions')
    .select(['fields', 'hash', 'sources'])
    .where('id', '=', schedule.revision_id)
    .executeTakeFirst()
  if (!revision) return markFailed(tx, schedule, 'no-text', at)
  const before = await findPublishedText(tx, pageId, locale)
  const target = { pageId, locale, takeFormer: false }
  const fields = parseTextFields(revision.fields)
  // The page has become the home page since, and keeps that address.
  const isFixed = await hasFixedAddress(tx, rules, target)
  const texts = isFixed ? { ...fields, slug: homeSlug } : fields
  const prepared = await prepareFields(tx, deps, target, texts, before)
  if ('refused' in prepared) return markFailed(tx, schedule, prepared.refused.reason, at)
  const copy = await findWorkingCopy(tx, pageId, locale)
  // Confirmations since the planning count, unless the draft has changed.
  const isSame = copy !== undefined && hashText(copy.fields) === revision.hash
  const sources = isSame ? 'copy' : parseSources(revision.sources)
  const planned = await toSources(tx, { pageId, locale }, sources)
  if (findMachineSource(planned) !== null && !(await deps.allowsMachine(locale)))
    return markFailed(tx, schedule, 'machine-text', at)
  const options = { actor: productActor, at, dated: schedule.publish_at, keepsCopy: true }
  const published = await publishRevision(tx, deps, prepared.done, { ...options, sources })
  if ('refused' in published) return markFailed(tx, schedule, published.refused.reason, at)
  if (schedule.is_small_correction === 1)
    await keepTranslationsRight(tx, prepared.done, published.done.revision)
  if (published.done.isWholeCopy)
    await closePublishRequest(editing, tx, { pageId, locale, by: null }, at)
  touch.pages([pageId, ...published.done.touched])
  moved.push(...published.done.addresses)
  return 'published'
}

/** Marks a schedule as failed. It is not retried: a user has to resolve the problem. */
async function markFailed(
  tx: Db,
  schedule: ScheduleRow,
  problem: string,
  at: string,
): Promise<'failed'> {
  const { page_id: pageId, locale } = schedule
  await tx
    .updateTable('page_plans')
    .set({ problem, publish_at: null, unpublish_at: null })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  const subject = await findPageTitle(tx, pageId, [locale])
  const change = { kind: 'plan-failed', pageId, locale, subject } as const
  await logChange(tx, productActor, { ...change, after: { problem } }, at)
  return 'failed'
}

async function unpublishScheduled(
  tx: Db,
  touch: Touch,
  rules: LocaleRules,
  schedule: ScheduleRow,
  at: string,
): Promise<'unpublished' | 'failed' | undefined> {
  const { page_id: pageId, locale, lead_page_id: id } = schedule
  // The page has become the home page since.
  if (await isHome(tx, rules, { pageId, locale })) return markFailed(tx, schedule, 'home', at)
  await removeSchedule(tx, pageId, locale)
  const leadTo =
    id !== null && (await isReadable(tx, id, locale))
      ? { to: 'page' as const, id }
      : { to: 'nowhere' as const }
  const unpublished = await unpublishText(
    tx,
    touch,
    { pageId, locale, leadTo },
    { actor: productActor, at },
  )
  return 'done' in unpublished ? 'unpublished' : undefined
}
