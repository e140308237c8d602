import type { ListedAuthor, RemovedAuthor } from '@vitrine/contract/admin/authors'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/authors'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import {
  countAuthors,
  findAuthor,
  findAuthorIds,
  insertAuthor,
  listAuthors as listRows,
  type NewAuthor,
  removeAuthor,
  type StoredAuthor,
  updateAuthor,
} from '../../taxonomy/authors.ts'
import { addUses, countUses, findUses } from '../../taxonomy/page-taxonomy.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { createKey } from './create-key.ts'
import { isImage, keepImage } from './is-image.ts'
import { logAuthor } from './log-taxonomy.ts'
import { refuseFault, type TaxonomyFault } from './taxonomy-fault.ts'

export async function listAuthors({ context: { db, rules } }: EditingDeps) {
  const counts = await countUses(db, 'author')
  const { compare } = new Intl.Collator(rules.defaultLocale)
  const rows = (await listRows(db)).toSorted((a, b) => compare(a.name, b.name))
  return { data: rows.map((row) => toAuthor(row, counts.get(row.id) ?? 0)) }
}

export async function createAuthor(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.createAuthor>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<StoredAuthor, TaxonomyFault>(
    editing.changes,
    async (tx, touch) => {
      touch.pages([])
      if ((await countAuthors(tx)) >= taxonomyLimits.authors) return { refused: tooMany }
      const checked = await checkAuthor(tx, rules, body)
      if ('refused' in checked) return checked
      const key = await createKey(body.name, 'author', (each) => isKey(tx, each))
      const author = await insertAuthor(tx, { key, ...checked.done })
      await logAuthor(tx, getActor(ctx), { after: author }, now().toISOString())
      return { done: author }
    },
  )
  if ('refused' in outcome) return refuseFault(editing, ctx, outcome.refused)
  return reply(201, { data: toAuthor(outcome.done, 0) })
}

const tooMany: TaxonomyFault = { name: 'authors_many', field: 'name' }

const isKey = async (db: Db, key: string) => (await findAuthorIds(db, [key])).has(key)

/** Checks the fields of an author. Empty lines are removed. */
async function checkAuthor(
  db: Db,
  rules: LocaleRules,
  { lines, ...fields }: Omit<NewAuthor, 'key'>,
  before?: StoredAuthor,
): Promise<CommitResult<Omit<NewAuthor, 'key'>, TaxonomyFault>> {
  const filled = Object.entries(lines).filter(([, line]) => line !== '')
  const unknown = filled.find(
    ([locale]) => !isSiteLocale(rules, locale) && before?.lines[locale] === undefined,
  )
  if (unknown) return { refused: { name: 'locale_unknown', field: `lines.${unknown[0]}` } }
  if (fields.portrait !== null && !(await isImage(db, fields.portrait)))
    return { refused: { name: 'picture_unknown', field: 'portrait' } }
  return { done: { ...fields, lines: Object.fromEntries(filled) } }
}

export async function changeAuthor(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id }, body: { version, ...fields } }: InputOf<typeof endpoints.changeAuthor>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<StoredAuthor, RefusedAuthor>(
    editing.changes,
    async (tx, touch) => {
      const before = await findAuthor(tx, id)
      if (!before || before.version !== version) return { refused: { present: before } }
      const checked = await checkAuthor(tx, rules, fields, before)
      if ('refused' in checked) return { refused: { fault: checked.refused } }
      const author = await updateAuthor(tx, before, checked.done)
      touch.pages((await findUses(tx, 'author', id)).map(({ page }) => page))
      await logAuthor(tx, getActor(ctx), { before, after: author }, now().toISOString())
      return { done: author }
    },
  )
  if ('done' in outcome) return { data: await countPages(editing, outcome.done) }
  const { refused } = outcome
  if ('fault' in refused) return refuseFault(editing, ctx, refused.fault)
  return refusePresent(editing, ctx, refused.present)
}

/** An author of another version, undefined if it was deleted; or a fault of the fields. */
type RefusedAuthor = { present: StoredAuthor | undefined } | { fault: TaxonomyFault }

async function refusePresent(
  editing: EditingDeps,
  ctx: PersonRequest,
  present: StoredAuthor | undefined,
) {
  if (!present) return refuseWithMessage(editing, ctx, 404, 'author_unknown')
  const message = getMessage(editing, ctx, 'author_changed')
  return reply(409, { message, data: await countPages(editing, present) })
}

export async function deleteAuthor(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id }, query: { version } }: InputOf<typeof endpoints.deleteAuthor>,
) {
  const { now } = editing.context
  const outcome = await commitOrRollBack<RemovedAuthor, { present: StoredAuthor | undefined }>(
    editing.changes,
    async (tx, touch) => {
      const before = await findAuthor(tx, id)
      if (!before || before.version !== version) return { refused: { present: before } }
      const uses = await findUses(tx, 'author', id)
      touch.pages(uses.map(({ page }) => page))
      await removeAuthor(tx, id)
      await logAuthor(tx, getActor(ctx), { before }, now().toISOString())
      const { key, name, lines, link, portrait } = before
      return { done: { key, name, lines, link, portrait, uses } }
    },
  )
  if ('refused' in outcome) return refusePresent(editing, ctx, outcome.refused.present)
  return { data: outcome.done }
}

export async function restoreAuthor(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body: { uses, key, ...fields } }: InputOf<typeof endpoints.restoreAuthor>,
) {
  const { rules, now } = editing.context
  const outcome = await commitOrRollBack<StoredAuthor, TaxonomyFault>(
    editing.changes,
    async (tx, touch) => {
      if ((await countAuthors(tx)) >= taxonomyLimits.authors) return { refused: tooMany }
      if (await isKey(tx, key)) return { refused: { name: 'author_exists', field: 'key' } }
      const portrait = await keepImage(tx, fields.portrait)
      const checked = await checkAuthor(tx, rules, { ...fields, portrait })
      if ('refused' in checked) return checked
      const author = await insertAuthor(tx, { key, ...checked.done })
      touch.pages(await addUses(tx, 'author', author.id, uses))
      await logAuthor(tx, getActor(ctx), { after: author }, now().toISOString())
      return { done: author }
    },
  )
  if ('refused' in outcome) return refuseFault(editing, ctx, outcome.refused)
  return reply(201, { data: await countPages(editing, outcome.done) })
}

/** Adds the number of its pages to an author. */
async function countPages({ context: { db } }: EditingDeps, author: StoredAuthor) {
  const counts = await countUses(db, 'author', author.id)
  return toAuthor(author, counts.get(author.id) ?? 0)
}

const toAuthor = (author: StoredAuthor, pages: number): ListedAuthor => ({ ...author, pages })
