import { addressOf } from '@vitrine/contract/addresses/address'
import { undescribedMax } from '@vitrine/contract/admin/pictures'
import type {
  Publish,
  Published,
  PublishRefusal,
  PublishRefused,
} from '@vitrine/contract/admin/publishing'
import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Touch } from '../../db/commits.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { type Reply, reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf, type PersonActor } from '../../publishing/actor.ts'
import type { MovedAddress } from '../../publishing/follow-moves.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import { commitUnless, type Outcome } from '../calls/commit-unless.ts'
import { type Editing, followLinks } from '../calls/editing.ts'
import type { OnPage, PageRow } from '../calls/requests.ts'
import { wordIn } from '../calls/words.ts'
import { undescribedIn } from '../texts/pictures.ts'
import { publishDeclaredIn } from '../texts/publish-declared.ts'
import { workingCopy } from '../texts/working-copies.ts'
import { closeRequest } from './answer-request.ts'
import { type PreparedText, placeText, prepareText } from './place-text.ts'
import { publishStructure } from './publish-structure.ts'

type RefusalsByLocale = Record<string, PublishRefusal>

/** Publishes languages of a page and its structure: all or nothing. */
export async function publishPage(
  editing: Editing,
  ctx: PersonRequest,
  { page, body }: OnPage<typeof endpoints.publishPage>,
) {
  const outcome = await commitUnless(editing.changes, (tx, touch) =>
    publishInCommit(tx, touch, editing, { page, actor: actorOf(ctx), body }),
  )
  if ('refused' in outcome) return refusePublish(editing, ctx, outcome.refused)
  const { data, addresses } = outcome.done
  const followed = await followLinks(editing, addresses)
  if (followed.has(page.id)) await refreshVersions(editing, page.id, data.versions)
  return { data }
}

/** Reads the versions again: a text that links to itself was rewritten after the commit. */
async function refreshVersions(
  { context: { db } }: Editing,
  pageId: number,
  versions: Record<string, number>,
) {
  for (const locale of Object.keys(versions)) {
    const copy = await workingCopy(db, pageId, locale)
    if (copy) versions[locale] = copy.version
  }
}

/** Answers 409 if another user has changed or published the text since, 422 for other reasons. */
export function refusePublish(
  editing: Editing,
  ctx: PersonRequest,
  reasons: RefusalsByLocale,
): Reply<409, PublishRefused> | Reply<422, PublishRefused> {
  const conflictReasons = ['older-version', 'overtaken']
  const isConflict = Object.values(reasons).some(({ reason }) => conflictReasons.includes(reason))
  const refused = { message: wordIn(editing, ctx, 'cannot_publish'), reasons }
  return isConflict ? reply(409, refused) : reply(422, refused)
}

interface PublishInput {
  page: PageRow
  actor: PersonActor
  body: Publish
}

interface PublishedPage {
  data: Published['data']
  addresses: MovedAddress[]
}

async function publishInCommit(
  tx: Db,
  touch: Touch,
  editing: Editing,
  { page, actor, body }: PublishInput,
): Promise<Outcome<PublishedPage, RefusalsByLocale>> {
  const { rules, publicUrl, now } = editing.context
  const parts = { rules, publish: textPublisher(tx, rules, editing.images) }
  const reasons: RefusalsByLocale = {}
  const prepared: PreparedText[] = []
  for (const [locale, version] of Object.entries(body.locales)) {
    const target = { pageId: page.id, locale, version, takeFormer: body.takeFormer ?? false }
    const outcome = await prepareText(tx, parts, target)
    const refused = 'refused' in outcome ? outcome.refused : checkAlternatives(outcome.done, body)
    if (refused) reasons[locale] = refused
    else if ('done' in outcome) prepared.push(outcome.done)
  }
  const at = now().toISOString()
  const structure = await publishStructure(tx, page, { actor, version: body.structure, at })
  if ('refused' in structure) reasons[everyLocale] = structure.refused
  if (Object.keys(reasons).length > 0) return { refused: reasons }
  const data: Published['data'] = {
    at,
    revisions: {},
    versions: {},
    urls: {},
    moved: 0,
    undescribed: {},
  }
  const addresses: MovedAddress[] = []
  touch.pages([page.id])
  for (const text of prepared) {
    const placed = await placeText(tx, parts, text, { actor, at })
    if ('refused' in placed) return { refused: { [text.locale]: placed.refused } }
    touch.pages(placed.done.touched)
    addresses.push(...placed.done.addresses)
    const { locale, fields } = text
    await closeRequest(editing, tx, { pageId: page.id, locale, by: actor.userId }, at)
    data.revisions[locale] = placed.done.revision
    data.versions[locale] = placed.done.version
    data.urls[locale] = new URL(addressOf(rules, locale, fields.slug), publicUrl).href
    data.moved += placed.done.moved
    const count = undescribedIn(text.ready.published).length
    if (count > 0) data.undescribed[locale] = count
  }
  const texts = await publishDeclaredIn(tx, touch, rules, body.texts ?? [], { actor, at })
  if ('refused' in texts)
    return { refused: { [texts.refused.id]: { reason: texts.refused.reason } } }
  return { done: { data, addresses } }
}

/** Refuses pictures without alternative text, if the request asks for that. */
function checkAlternatives({ ready }: PreparedText, body: Publish): PublishRefusal | undefined {
  const pictures = body.requireAlternatives ? undescribedIn(ready.published) : []
  if (pictures.length === 0) return undefined
  return { reason: 'undescribed', pictures: pictures.slice(0, undescribedMax) }
}
