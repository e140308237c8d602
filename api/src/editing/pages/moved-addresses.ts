import { findSlugFault, toSlugKey } from '@vitrine/contract/addresses/address'
import type { AddressChange, SlugProblem } from '@vitrine/contract/admin/slugs'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { isGeneratedSlug } from '@vitrine/contract/pages/generated-index'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import {
  type AddressMove,
  findDescendants,
  findMovedSection,
  type MovedSection,
} from '../../publishing/move-addresses.ts'

export interface RefusedMove extends AddressMove {
  problem: SlugProblem
}

/** Finds the moves that are refused: invalid addresses, and addresses of other pages. */
export async function findRefusedMoves(
  db: Db,
  rules: LocaleRules,
  moves: AddressMove[],
): Promise<RefusedMove[]> {
  const refused: RefusedMove[] = []
  const moving = new Set(moves.map(({ pageId, locale }) => `${pageId} ${locale}`))
  for (const [locale, group] of Map.groupBy(moves, (move) => move.locale)) {
    const slugKeys = group.map(({ to }) => toSlugKey(to))
    const byKey = Map.groupBy(slugKeys, (key) => key)
    const owner = await findOwners(db, locale, slugKeys)
    group.forEach((move, index) => {
      const key = slugKeys[index] ?? ''
      const fault =
        findSlugFault(rules, move.to) ?? (isGeneratedSlug(locale, move.to) ? 'reserved' : undefined)
      const ownerId = owner.get(key)
      const isDuplicate = (byKey.get(key)?.length ?? 0) > 1
      const isTaken = isDuplicate || (ownerId !== undefined && !moving.has(`${ownerId} ${locale}`))
      if (fault || isTaken) refused.push({ ...move, problem: fault ?? 'taken' })
    })
  }
  return refused
}

/** Finds the section below a text whose address changes; empty if no address depends on it. */
export async function findSectionBelow(
  db: Db,
  pageId: number,
  { locale, from, to }: { locale: string; from: string | undefined; to: string },
): Promise<MovedSection[]> {
  // No address starts with that of the home page.
  if (!from || from === to) return []
  return [await findMovedSection(db, await findDescendants(db, [pageId]), { locale, from, to })]
}

/** Lists the address changes of sections before they happen, with the reason if one is refused. */
export async function previewAddressChanges(
  db: Db,
  rules: LocaleRules,
  sections: MovedSection[],
): Promise<AddressChange[]> {
  const moves = sections.flatMap((section) => section.moves)
  const taken = await findRefusedMoves(db, rules, moves)
  const problems = new Map(taken.map((move) => [`${move.pageId} ${move.locale}`, move.problem]))
  return moves.map(({ pageId: page, ...move }) => ({
    page,
    ...move,
    problem: problems.get(`${page} ${move.locale}`) ?? null,
  }))
}

/** Finds the pages that have these slug keys. */
async function findOwners(db: Db, locale: string, keys: string[]): Promise<Map<string, number>> {
  const owners = new Map<string, number>()
  for (const batch of toBatches(keys)) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'slug_key'])
      .where('locale', '=', locale)
      .where('slug_key', 'in', batch)
      .execute()
    for (const { page_id, slug_key } of rows) owners.set(slug_key, page_id)
  }
  return owners
}
