import { slugFault, slugKey } from '@vitrine/contract/addresses/address'
import type { AddressChange, SlugProblem } from '@vitrine/contract/admin/slugs'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import {
  type AddressMove,
  inParts,
  pagesBelow,
  type Section,
  sectionOf,
} from '../../publishing/move-addresses.ts'

export interface RefusedMove extends AddressMove {
  problem: SlugProblem
}

/** Those of the moves that cannot be: no address is written over another page's. */
export async function takenAddresses(
  db: Db,
  rules: LocaleRules,
  moves: AddressMove[],
): Promise<RefusedMove[]> {
  const refused: RefusedMove[] = []
  const moving = new Set(moves.map(({ pageId, locale }) => `${pageId} ${locale}`))
  for (const [locale, own] of Map.groupBy(moves, (move) => move.locale)) {
    const wanted = own.map(({ to }) => slugKey(to))
    const times = Map.groupBy(wanted, (key) => key)
    const owner = await ownersOf(db, locale, wanted)
    own.forEach((move, at) => {
      const key = wanted[at] ?? ''
      const fault = slugFault(rules, move.to)
      const held = owner.get(key)
      const isTwice = (times.get(key)?.length ?? 0) > 1
      const isTaken = isTwice || (held !== undefined && !moving.has(`${held} ${locale}`))
      if (fault || isTaken) refused.push({ ...move, problem: fault ?? 'taken' })
    })
  }
  return refused
}

/** What stands below a text that gets another address: a section, or none. */
export async function sectionBelow(
  db: Db,
  pageId: number,
  { locale, from, to }: { locale: string; from: string | undefined; to: string },
): Promise<Section[]> {
  // No address is below that of the home page or of a page without a slug.
  if (!from || from === to) return []
  return [await sectionOf(db, await pagesBelow(db, [pageId]), { locale, from, to })]
}

/** The moves of sections as they are shown before they happen. */
export async function addressChanges(
  db: Db,
  rules: LocaleRules,
  sections: Section[],
): Promise<AddressChange[]> {
  const moves = sections.flatMap((section) => section.moves)
  const taken = await takenAddresses(db, rules, moves)
  const problems = new Map(taken.map((move) => [`${move.pageId} ${move.locale}`, move.problem]))
  return moves.map(({ pageId: page, ...move }) => ({
    ...{ page, ...move },
    problem: problems.get(`${page} ${move.locale}`) ?? null,
  }))
}

/** Whose addresses these are now. */
async function ownersOf(db: Db, locale: string, keys: string[]): Promise<Map<string, number>> {
  const owners = new Map<string, number>()
  for (const part of inParts(keys)) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'slug_key'])
      .where('locale', '=', locale)
      .where('slug_key', 'in', part)
      .execute()
    for (const { page_id, slug_key } of rows) owners.set(slug_key, page_id)
  }
  return owners
}
