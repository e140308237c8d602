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

/** Moves pages in the tree; their addresses follow, language by language, when that is wanted. */
export async function movePages(
  editing: Editing,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.movePages>,
) {
  const moving = { ...body, ids: [...new Set(body.ids)], actor: actorOf(ctx) }
  if (moving.dry) return previewMove(editing, ctx, moving)
  const outcome = await commitUnless(editing.changes, (tx, touch) =>
    moveIn(tx, touch, editing, moving),
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

interface Moving extends MovePages {
  actor: PersonActor
}

async function previewMove(editing: Editing, ctx: PersonRequest, moving: Moving) {
  const { db } = editing.context
  const problem = await placeProblem(db, moving)
  if (problem) return refusalIn(editing, ctx, 422, problem)
  const sections = await sectionsOf(editing, db, moving, await placesOf(db, moving.ids))
  const addresses = await addressChanges(db, editing.context.rules, sections)
  return { data: { addresses, undo: [] } }
}

type Moved = { addresses: AddressChange[]; undo: MovePages[]; moved: MovedAddress[] }

async function moveIn(
  tx: Db,
  touch: Touch,
  editing: Editing,
  moving: Moving,
): Promise<Outcome<Moved, WordName | AddressChange[]>> {
  const problem = await placeProblem(tx, moving)
  if (problem) return { refused: problem }
  const at = editing.context.now().toISOString()
  const places = await placesOf(tx, moving.ids)
  const sections = await sectionsOf(editing, tx, moving, places)
  const addresses = await addressChanges(tx, editing.context.rules, sections)
  if (addresses.some((change) => change.problem !== null)) return { refused: addresses }
  touch.pages(await arrange(tx, moving, at))
  touch.pages(await moveSections(tx, sections, at))
  await logMoves(editing, tx, { moving, places, addresses, at })
  const moved = sections.flatMap(({ moves }) => moves)
  return { done: { addresses, undo: undoOf(places, moving), moved } }
}

/** Why the pages cannot stand there. */
async function placeProblem(db: Db, { ids, parent }: MovePages): Promise<WordName | undefined> {
  const wanted = [...ids, ...(parent === null ? [] : [parent])]
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < new Set(wanted).size) return 'page_unknown'
  if (parent === null) return undefined
  return ids.includes(parent) || (await pagesBelow(db, ids)).includes(parent) ? 'circle' : undefined
}

/** What of each moved page stood below its old place, in each language, and shall follow. */
async function sectionsOf(
  { context: { rules } }: Editing,
  db: Db,
  { ids, parent, addresses }: MovePages,
  places: Place[],
): Promise<Section[]> {
  const sections: Section[] = []
  if (addresses === 'keep') return sections
  for (const { id, parent: before } of places) {
    if (before === parent) continue
    // What stands below it and moves by itself leaves it.
    const pages = [id, ...(await pagesBelow(db, [id], ids))]
    for (const { code: locale } of rules.locales) {
      const from = before === null ? '' : await slugOf(db, before, locale)
      const to = parent === null ? '' : await slugOf(db, parent, locale)
      // Where one of the two places has no address in this language, the page keeps its own.
      if (from === undefined || to === undefined || from === to) continue
      sections.push(await sectionOf(db, pages, { locale, from, to }))
    }
  }
  return sections
}

/** The same calls the other way round, the last first, so that each finds its neighbour there. */
function undoOf(places: Place[], { addresses }: MovePages): MovePages[] {
  return places
    .toReversed()
    .map(({ id, parent, next }) => ({ ids: [id], parent, before: next, addresses }))
}

interface Done {
  moving: Moving
  places: Place[]
  addresses: AddressChange[]
  at: string
}

async function logMoves(
  { context: { rules } }: Editing,
  tx: Db,
  { moving: { actor, parent }, places, addresses, at }: Done,
) {
  const ids = places.map(({ id }) => id)
  const named = await namedPages(
    tx,
    ids,
    rules.locales.map(({ code }) => code),
  )
  const titles = new Map(named.map(({ id, title }) => [id, title]))
  for (const { id: pageId, parent: before } of places) {
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
