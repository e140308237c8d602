import type { MovePages } from '@vitrine/contract/admin/page-list'
import type { AddressChange } from '@vitrine/contract/admin/slugs'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { InputOf } from '../../binding/bind.ts'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf, type PersonActor } from '../../publishing/actor.ts'
import type { MovedAddress } from '../../publishing/follow-moves.ts'
import { logChange } from '../../publishing/log-change.ts'
import {
  moveSections,
  pagesBelow,
  type Section,
  sectionOf,
} from '../../publishing/move-addresses.ts'
import { commitUnless, type Outcome } from '../calls/commit-unless.ts'
import { type Editing, followLinks } from '../calls/editing.ts'
import { slugOf } from '../calls/proposed-slug.ts'
import { refusalIn, type WordName, wordIn } from '../calls/words.ts'
import { addressChanges } from './moved-addresses.ts'
import { namedPages } from './show-page.ts'
import { arrange, type Place, placesOf } from './tree.ts'

/**
 * Moves pages in the tree. Their addresses follow unless `addresses` is `keep`. `dry` only returns
 * the changes.
 */
export async function movePages(
  editing: Editing,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.movePages>,
) {
  const move = { ...body, ids: [...new Set(body.ids)], actor: actorOf(ctx) }
  if (move.dry) return previewMove(editing, ctx, move)
  const outcome = await commitUnless(editing.changes, (tx, touch) =>
    moveInCommit(tx, touch, editing, move),
  )
  if ('done' in outcome) {
    await followLinks(editing, outcome.done.moved)
    return { data: outcome.done }
  }
  const { refused } = outcome
  if (typeof refused === 'string') return refusalIn(editing, ctx, 422, refused)
  const message = wordIn(editing, ctx, 'addresses_taken')
  return reply(422, { message, addresses: refused })
}

interface PageMove extends MovePages {
  actor: PersonActor
}

async function previewMove(editing: Editing, ctx: PersonRequest, move: PageMove) {
  const { db } = editing.context
  const problem = await findProblem(db, move)
  if (problem) return refusalIn(editing, ctx, 422, problem)
  const sections = await findSections(editing, db, move, await placesOf(db, move.ids))
  const addresses = await addressChanges(db, editing.context.rules, sections)
  return { data: { addresses, undo: [] } }
}

type MoveResult = { addresses: AddressChange[]; undo: MovePages[]; moved: MovedAddress[] }

async function moveInCommit(
  tx: Db,
  touch: Touch,
  editing: Editing,
  move: PageMove,
): Promise<Outcome<MoveResult, WordName | AddressChange[]>> {
  const problem = await findProblem(tx, move)
  if (problem) return { refused: problem }
  const at = editing.context.now().toISOString()
  const positions = await placesOf(tx, move.ids)
  const sections = await findSections(editing, tx, move, positions)
  const addresses = await addressChanges(tx, editing.context.rules, sections)
  if (addresses.some((change) => change.problem !== null)) return { refused: addresses }
  touch.pages(await arrange(tx, move, at))
  touch.pages(await moveSections(tx, sections, at))
  await logMoves(editing, tx, { move, positions, addresses, at })
  const moved = sections.flatMap(({ moves }) => moves)
  return { done: { addresses, undo: toUndo(positions, move), moved } }
}

/** Returns why the pages cannot move below `parent`. */
async function findProblem(db: Db, { ids, parent }: MovePages): Promise<WordName | undefined> {
  const neededIds = [...ids, ...(parent === null ? [] : [parent])]
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('id', 'in', neededIds)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < new Set(neededIds).size) return 'page_unknown'
  if (parent === null) return undefined
  return ids.includes(parent) || (await pagesBelow(db, ids)).includes(parent) ? 'circle' : undefined
}

/** Finds the sections whose addresses follow the moved pages, per language. */
async function findSections(
  { context: { rules } }: Editing,
  db: Db,
  { ids, parent, addresses }: MovePages,
  positions: Place[],
): Promise<Section[]> {
  const sections: Section[] = []
  if (addresses === 'keep') return sections
  for (const { id, parent: before } of positions) {
    if (before === parent) continue
    // Pages below it that are moved themselves are not part of its section.
    const pages = [id, ...(await pagesBelow(db, [id], ids))]
    for (const { code: locale } of rules.locales) {
      const from = before === null ? '' : await slugOf(db, before, locale)
      const to = parent === null ? '' : await slugOf(db, parent, locale)
      // Without an address of both parents in this language, the page keeps its own.
      if (from === undefined || to === undefined || from === to) continue
      sections.push(await sectionOf(db, pages, { locale, from, to }))
    }
  }
  return sections
}

/** Returns the reverse moves, last one first, so that each finds its next sibling in place. */
function toUndo(positions: Place[], { addresses }: MovePages): MovePages[] {
  return positions
    .toReversed()
    .map(({ id, parent, next }) => ({ ids: [id], parent, before: next, addresses }))
}

interface MoveLog {
  move: PageMove
  positions: Place[]
  addresses: AddressChange[]
  at: string
}

async function logMoves(
  { context: { rules } }: Editing,
  tx: Db,
  { move: { actor, parent }, positions, addresses, at }: MoveLog,
) {
  const ids = positions.map(({ id }) => id)
  const named = await namedPages(
    tx,
    ids,
    rules.locales.map(({ code }) => code),
  )
  const titles = new Map(named.map(({ id, title }) => [id, title]))
  for (const { id: pageId, parent: before } of positions) {
    if (before === parent) continue
    const change = { kind: 'page-moved', pageId, subject: titles.get(pageId) ?? '' } as const
    const sides = { before: { parent: before }, after: { parent } }
    await logChange(tx, actor, { ...change, ...sides }, at)
  }
  for (const { page: pageId, locale, title: subject, from, to } of addresses) {
    const change = { kind: 'address-changed', pageId, locale, subject } as const
    await logChange(tx, actor, { ...change, before: { slug: from }, after: { slug: to } }, at)
  }
}
