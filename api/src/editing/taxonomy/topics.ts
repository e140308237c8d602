import { type ListedTopic, type RemovedTopic, taxonomyLimits } from '@vitrine/contract/admin/topics'
import type * as endpoints from '@vitrine/contract/endpoints/topics'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import {
  addUses,
  countUses,
  findUses,
  readPublishedLanguages,
} from '../../taxonomy/page-taxonomy.ts'
import {
  countTopics,
  findNextPosition,
  findTopic,
  findTopicIds,
  insertTopic,
  listTopics as listRows,
  removeTopic,
  type StoredTopic,
  storeOrder,
  updateTopic,
} from '../../taxonomy/topics.ts'
import { commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { checkTopic } from './check-topic.ts'
import { createKey } from './create-key.ts'
import { keepImage } from './is-image.ts'
import { getTopicName, logTopic, logTopicOrder } from './log-taxonomy.ts'
import { refuseFault, type TaxonomyFault } from './taxonomy-fault.ts'

export async function listTopics({ context: { db } }: EditingDeps) {
  const counts = await countUses(db, 'topic')
  const languages = await readPublishedLanguages(db)
  const toListed = (row: StoredTopic) =>
    toTopic(row, counts.get(row.id) ?? 0, languages.get(row.id) ?? [])
  return { data: (await listRows(db)).map(toListed) }
}

export async function createTopic(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.createTopic>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<StoredTopic, TaxonomyFault>(
    editing.changes,
    async (tx, touch) => {
      touch.pages([])
      if ((await countTopics(tx)) >= taxonomyLimits.topics) return { refused: tooMany }
      const checked = await checkTopic(tx, rules, body)
      if ('refused' in checked) return checked
      const key = await createKey(getTopicName(rules, checked.done), 'topic', (each) =>
        isKey(tx, each),
      )
      const position = await findNextPosition(tx)
      const topic = await insertTopic(tx, { key, position, ...checked.done })
      await logTopic(tx, rules, getActor(ctx), { after: topic }, now().toISOString())
      return { done: topic }
    },
  )
  if ('refused' in outcome) return refuseFault(editing, ctx, outcome.refused)
  return reply(201, { data: toTopic(outcome.done, 0, []) })
}

const tooMany: TaxonomyFault = { name: 'topics_many', field: 'texts' }

const isKey = async (db: Db, key: string) => (await findTopicIds(db, [key])).has(key)

export async function changeTopic(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id }, body: { version, ...fields } }: InputOf<typeof endpoints.changeTopic>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<StoredTopic, RefusedTopic>(
    editing.changes,
    async (tx, touch) => {
      const before = await findTopic(tx, id)
      if (!before || before.version !== version) return { refused: { present: before } }
      const checked = await checkTopic(tx, rules, fields, before)
      if ('refused' in checked) return { refused: { fault: checked.refused } }
      const { position } = before
      const topic = await updateTopic(tx, before, { position, ...checked.done })
      touch.pages((await findUses(tx, 'topic', id)).map(({ page }) => page))
      await logTopic(tx, rules, getActor(ctx), { before, after: topic }, now().toISOString())
      return { done: topic }
    },
  )
  if ('done' in outcome) return { data: await countPages(editing, outcome.done) }
  const { refused } = outcome
  if ('fault' in refused) return refuseFault(editing, ctx, refused.fault)
  return refusePresent(editing, ctx, refused.present)
}

/** A topic of another version, undefined if it was deleted; or a fault of the fields. */
type RefusedTopic = { present: StoredTopic | undefined } | { fault: TaxonomyFault }

async function refusePresent(
  editing: EditingDeps,
  ctx: PersonRequest,
  present: StoredTopic | undefined,
) {
  if (!present) return refuseWithMessage(editing, ctx, 404, 'topic_unknown')
  const message = getMessage(editing, ctx, 'topic_changed')
  return reply(409, { message, data: await countPages(editing, present) })
}

export async function orderTopics(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body: { ids } }: InputOf<typeof endpoints.orderTopics>,
) {
  const { rules, now } = editing.context
  await editing.changes.commit(async (tx, touch) => {
    touch.pages([])
    const before = await listRows(tx)
    const byId = new Map(before.map((topic) => [topic.id, topic]))
    const named = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    const after = [...named, ...before.filter((topic) => !named.includes(topic))]
    await storeOrder(
      tx,
      after.map(({ id }) => id),
    )
    const names = (topics: StoredTopic[]) => topics.map((topic) => getTopicName(rules, topic))
    const sides = { before: names(before), after: names(after) }
    await logTopicOrder(tx, getActor(ctx), sides, now().toISOString())
  })
  return listTopics(editing)
}

export async function deleteTopic(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id }, query: { version } }: InputOf<typeof endpoints.deleteTopic>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<RemovedTopic, { present: StoredTopic | undefined }>(
    editing.changes,
    async (tx, touch) => {
      const before = await findTopic(tx, id)
      if (!before || before.version !== version) return { refused: { present: before } }
      const uses = await findUses(tx, 'topic', id)
      touch.pages(uses.map(({ page }) => page))
      await removeTopic(tx, id)
      await logTopic(tx, rules, getActor(ctx), { before }, now().toISOString())
      const { key, position, texts, picture } = before
      return { done: { key, position, texts, picture, uses } }
    },
  )
  if ('refused' in outcome) return refusePresent(editing, ctx, outcome.refused.present)
  return { data: outcome.done }
}

export async function restoreTopic(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body: { uses, key, position, ...fields } }: InputOf<typeof endpoints.restoreTopic>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<StoredTopic, TaxonomyFault>(
    editing.changes,
    async (tx, touch) => {
      if ((await countTopics(tx)) >= taxonomyLimits.topics) return { refused: tooMany }
      if (await isKey(tx, key)) return { refused: { name: 'topic_exists', field: 'key' } }
      const picture = await keepImage(tx, fields.picture)
      const checked = await checkTopic(tx, rules, { ...fields, picture })
      if ('refused' in checked) return checked
      const topic = await insertTopic(tx, { key, position, ...checked.done })
      touch.pages(await addUses(tx, 'topic', topic.id, uses))
      await logTopic(tx, rules, getActor(ctx), { after: topic }, now().toISOString())
      return { done: topic }
    },
  )
  if ('refused' in outcome) return refuseFault(editing, ctx, outcome.refused)
  return reply(201, { data: await countPages(editing, outcome.done) })
}

/** Adds the number of its pages to a topic. */
async function countPages({ context: { db } }: EditingDeps, topic: StoredTopic) {
  const counts = await countUses(db, 'topic', topic.id)
  const languages = await readPublishedLanguages(db, topic.id)
  return toTopic(topic, counts.get(topic.id) ?? 0, languages.get(topic.id) ?? [])
}

const toTopic = (
  { id, key, version, picture, texts }: StoredTopic,
  pages: number,
  publishedIn: string[],
): ListedTopic => ({
  id,
  key,
  version,
  picture,
  texts,
  pages,
  publishedIn,
})
