import { getPageAddress } from '@vitrine/contract/addresses/address'
import type {
  Publish,
  PublishAnswer,
  PublishRefusal,
  PublishRefused,
} from '@vitrine/contract/admin/publishing'
import type { CheckFinding } from '@vitrine/contract/checks/finding'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Touch } from '../../db/commits.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { type Reply, reply } from '../../http/reply.ts'
import { hasPermission } from '../../identity/guards/permissions.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import type { MovedAddress } from '../../publishing/rewrite-moved-links.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import { type EditingDeps, updateMovedLinks } from '../calls/editing-deps.ts'
import { getMessage } from '../calls/messages.ts'
import type { PageInput, PageRow } from '../calls/with-page.ts'
import { publishDeclaredInCommit } from '../texts/publish-declared.ts'
import { findWorkingCopy } from '../texts/working-copies.ts'
import { keepTranslationsRight } from '../translations/keep-translations-right.ts'
import { closePublishRequest } from './answer-publish-request.ts'
import { checkTexts, countFaults, refuseFindings } from './check-before-publishing.ts'
import { type PreparedText, prepareText, publishRevision } from './publish-revision.ts'
import { publishStructure } from './publish-structure.ts'
import { createPublishingDeps } from './publishing-deps.ts'

export type RefusalsByLocale = Record<string, PublishRefusal>

/**
 * Publishes languages of a page and its structure: all or nothing. A user who may not change the
 * structure publishes the languages alone.
 */
export async function publishPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body }: PageInput<typeof endpoints.publishPage>,
) {
  const withStructure = hasPermission(ctx.me, 'change-structure')
  const input = { page, actor: getActor(ctx), withStructure, body }
  const checked = await checkTexts(editing, page.id, Object.keys(body.locales))
  const outcome = await commitOrRollBack(editing.changes, (tx, touch) =>
    publishInCommit(tx, touch, editing, { ...input, checked }),
  )
  if ('refused' in outcome) return refusePublish(editing, ctx, outcome.refused)
  const { data, addresses } = outcome.done
  const followed = await updateMovedLinks(editing, addresses)
  if (followed.has(page.id)) await refreshVersions(editing, page.id, data.versions)
  return { data }
}

/** Reads the versions again: a text that links to itself was rewritten after the commit. */
async function refreshVersions(
  { context: { db } }: EditingDeps,
  pageId: number,
  versions: Record<string, number>,
) {
  for (const locale of Object.keys(versions)) {
    const copy = await findWorkingCopy(db, pageId, locale)
    if (copy) versions[locale] = copy.version
  }
}

/** Answers 409 if another user has changed or published the text since, 422 for other reasons. */
export function refusePublish(
  editing: EditingDeps,
  ctx: PersonRequest,
  reasons: RefusalsByLocale,
): Reply<409, PublishRefused> | Reply<422, PublishRefused> {
  const conflictReasons = ['older-version', 'overtaken']
  const isConflict = Object.values(reasons).some(({ reason }) => conflictReasons.includes(reason))
  const refused = { message: getMessage(editing, ctx, 'cannot_publish'), reasons }
  return isConflict ? reply(409, refused) : reply(422, refused)
}

interface PublishInput {
  page: PageRow
  actor: PersonActor
  withStructure: boolean
  body: Publish
  /** Findings of the publish check by language. */
  checked: Record<string, CheckFinding[]>
}

interface PublishedCommit {
  data: PublishAnswer['data']
  addresses: MovedAddress[]
}

async function publishInCommit(
  tx: Db,
  touch: Touch,
  editing: EditingDeps,
  { page, actor, withStructure, body, checked }: PublishInput,
): Promise<CommitResult<PublishedCommit, RefusalsByLocale>> {
  const { rules, publicUrl, now } = editing.context
  const deps = createPublishingDeps(tx, editing)
  const reasons: RefusalsByLocale = {}
  const prepared: PreparedText[] = []
  for (const [locale, version] of Object.entries(body.locales)) {
    const target = { pageId: page.id, locale, version, takeFormer: body.takeFormer ?? false }
    const outcome = await prepareText(tx, deps, target)
    const refused =
      'refused' in outcome ? outcome.refused : refuseFindings(checked[locale], body.refuseErrors)
    if (refused) reasons[locale] = refused
    else if ('done' in outcome) prepared.push(outcome.done)
  }
  const at = now().toISOString()
  const structure = withStructure
    ? await publishStructure(tx, page, { actor, version: body.structure, at })
    : { done: false }
  if ('refused' in structure) reasons[everyLocale] = structure.refused
  if (Object.keys(reasons).length > 0) return { refused: reasons }
  const data: PublishAnswer['data'] = {
    at,
    revisions: {},
    versions: {},
    urls: {},
    moved: 0,
    findings: {},
  }
  const addresses: MovedAddress[] = []
  touch.pages([page.id])
  for (const text of prepared) {
    const placed = await publishRevision(tx, deps, text, { actor, at })
    if ('refused' in placed) return { refused: { [text.locale]: placed.refused } }
    touch.pages(placed.done.touched)
    addresses.push(...placed.done.addresses)
    const { locale, fields } = text
    if (body.isSmallCorrection) await keepTranslationsRight(tx, text, placed.done.revision)
    await closePublishRequest(editing, tx, { pageId: page.id, locale, by: actor.userId }, at)
    data.revisions[locale] = placed.done.revision
    data.versions[locale] = placed.done.version
    data.urls[locale] = new URL(getPageAddress(rules, locale, fields.slug), publicUrl).href
    data.moved += placed.done.moved
    const count = countFaults(checked[locale])
    if (count > 0) data.findings[locale] = count
  }
  const texts = await publishDeclaredInCommit(tx, touch, rules, body.texts ?? [], { actor, at })
  if ('refused' in texts)
    return { refused: { [texts.refused.id]: { reason: texts.refused.reason } } }
  return { done: { data, addresses } }
}
