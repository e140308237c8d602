import { slugFault, slugKey } from '@vitrine/contract/address'
import type { SlugProblem } from '@vitrine/contract/admin/slugs'
import type { LocaleRules } from '@vitrine/contract/config'
import type { Db } from '../db/schema.ts'
import { type AddressMove, inParts } from '../publishing/move-addresses.ts'

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
    const taken = await owners(db, locale, own)
    for (const move of own) {
      const key = slugKey(move.to)
      const fault = slugFault(rules, move.to)
      const owner = taken.find((row) => row.slug_key === key && row.page_id !== move.pageId)
      const isTwice = own.some((other) => other !== move && slugKey(other.to) === key)
      const isTaken = isTwice || (owner && !moving.has(`${owner.page_id} ${locale}`))
      if (fault || isTaken) refused.push({ ...move, problem: fault ?? 'taken' })
    }
  }
  return refused
}

async function owners(db: Db, locale: string, moves: AddressMove[]) {
  const found: { page_id: number; slug_key: string }[] = []
  const keys = moves.map(({ to }) => slugKey(to))
  for (const part of inParts(keys))
    found.push(
      ...(await db
        .selectFrom('page_translations')
        .select(['page_id', 'slug_key'])
        .where('locale', '=', locale)
        .where('slug_key', 'in', part)
        .execute()),
    )
  return found
}
