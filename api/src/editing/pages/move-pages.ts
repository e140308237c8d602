import type { MovePages } from '@vitrine/contract/admin/page-list'
import type { AddressChange } from '@vitrine/contract/admin/slugs'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { InputOf } from '../../binding/bind.ts'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import {
  findDescendants,
  findMovedSection,
  type MovedSection,
  moveSections,
} from '../../publishing/move-addresses.ts'
import type { MovedAddress } from '../../publishing/rewrite-moved-links.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import { type EditingDeps, updateMovedLinks } from '../calls/editing-deps.ts'
import { type EditingMessageName, getMessage, refuseWithMessage } from '../calls/messages.ts'
import { findSlug } from '../calls/propose-page-slug.ts'
import { previewAddressChanges } from './moved-addresses.ts'
import { arrangePages, findTreePositions, type TreePosition } from './page-tree.ts'
import { findPageTitles } from './show-page.ts'

/**
 * Moves pages in the tree. Their addresses follow unless `addresses` is `keep`. `dry` only returns
 * the changes.
 */
export async function movePages(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.movePages>,
) {
  const move = { ...body, ids: [...new Set(body.ids)], actor: getActor(ctx) }
  if (move.dry) return previewMove(editing, ctx, move)
  const outcome = await commitOrRollBack(editing.changes, (tx, touch) =>
    moveInCommit(tx, touch, editing, move),
  )
  if ('done' in outcome) {
    await updateMovedLinks(editing, outcome.done.moved)
    return { data: outcome.done }
  }
  const { refused } = outcome
  if (typeof refused === 'string') return refuseWithMessage(editing, ctx, 422, refused)
  const message = getMessage(editing, ctx, 'addresses_taken')
  return reply(422, { message, addresses: refused })
}

interface PageMove extends MovePages {
  actor: PersonActor
}

async function previewMove(editing: EditingDeps, ctx: PersonRequest, move: PageMove) {
  const { db } = editing.context
  const problem = await findProblem(db, move)
  if (problem) return refuseWithMessage(editing, ctx, 422, problem)
  const sections = await findSections(editing, db, move, await findTreePositions(db, move.ids))
  const addresses = await previewAddressChanges(db, editing.context.rules, sections)
  return { data: { addresses, undo: [] } }
}

type MoveResult = { addresses: AddressChange[]; undo: MovePages[]; moved: MovedAddress[] }

async function moveInCommit(
  tx: Db,
  touch: Touch,
  editing: EditingDeps,
  move: PageMove,
): Promise<CommitResult<MoveResult, EditingMessageName | AddressChange[]>> {
  const problem = await findProblem(tx, move)
  if (problem) return { refused: problem }
  const at = editing.context.now().toISOString()
  const positions = await findTreePositions(tx, move.ids)
  const sections = await findSections(editing, tx, move, positions)
  const addresses = await previewAddressChanges(tx, editing.context.rules, sections)
  if (addresses.some((change) => change.problem !== null)) return { refused: addresses }
  touch.pages(await arrangePages(tx, move, at))
  touch.pages(await moveSections(tx, sections, at))
  await logMoves(editing, tx, { move, positions, addresses, at })
  const moved = sections.flatMap(({ moves }) => moves)
  return { done: { addresses, undo: toUndo(positions, move), moved } }
}

/** Returns why the pages cannot move below `parent`. */
async function findProblem(
  db: Db,
  { ids, parent }: MovePages,
): Promise<EditingMessageName | undefined> {
  const neededIds = [...ids, ...(parent === null ? [] : [parent])]
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('id', 'in', neededIds)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < new Set(neededIds).size) return 'page_unknown'
  if (parent === null) return undefined
  return ids.includes(parent) || (await findDescendants(db, ids)).includes(parent)
    ? 'circle'
    : undefined
}

/** Finds the sections whose addresses follow the moved pages, per language. */
async function findSections(
  { context: { rules } }: EditingDeps,
  db: Db,
  { ids, parent, addresses }: MovePages,
  positions: TreePosition[],
): Promise<MovedSection[]> {
  const sections: MovedSection[] = []
  if (addresses === 'keep') return sections
  for (const { id, parent: before } of positions) {
    if (before === parent) continue
    // Pages below it that are moved themselves are not part of its section.
    const pages = [id, ...(await findDescendants(db, [id], ids))]
    for (const { code: locale } of rules.locales) {
      const from = before === null ? '' : await findSlug(db, before, locale)
      const to = parent === null ? '' : await findSlug(db, parent, locale)
      // Without an address of both parents in this language, the page keeps its own.
      if (from === undefined || to === undefined || from === to) continue
      sections.push(await findMovedSection(db, pages, { locale, from, to }))
    }
  }
  return sections
}

/** Returns the reverse moves, last one first, so that each finds its next sibling in place. */
function toUndo(positions: TreePosition[], { addresses }: MovePages): MovePages[] {
  return positions
    .toReversed()
    .map(({ id, parent, next }) => ({ ids: [id], parent, before: next, addresses }))
}

interface MoveLog {
  move: PageMove
  positions: TreePosition[]
  addresses: AddressChange[]
  at: string
}

async function logMoves(
  { context: { rules } }: EditingDeps,
  tx: Db,
  { move: { actor, parent }, positions, addresses, at }: MoveLog,
) {
  const ids = positions.map(({ id }) => id)
  const named = await findPageTitles(
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
