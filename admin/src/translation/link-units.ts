import type { TranslatedUnit } from '@vitrine/contract/admin/translations'
import type { TrackedPlace } from './units-plugin.ts'

/** The place of a unit of the source in the text of the translation. */
export interface UnitLink {
  /** Id of the place. */
  place: number
  /** True if the place is only presumed to be its translation. */
  isProposed: boolean
}

/** Links by the name of the unit. */
export type UnitLinks = ReadonlyMap<string, UnitLink>

/** Returns the name of a unit of the source, which stays while the unit has the same words. */
export const nameUnit = ({ key, nth }: Pick<TranslatedUnit, 'key' | 'nth'>) => `${key} ${nth}`

interface LinkOptions {
  /** The links so far: a place that the writer has filled stays linked. */
  before: UnitLinks
  /** True if the text is as saved: the indexes of the units are those of its places. */
  isSaved: boolean
}

/**
 * Links the units of a source to places of the text: to the stored translation, else to the place
 * that the writer has filled, else to the proposed one, else to an empty place of the same kind
 * between the neighbours.
 */
export function linkUnits(
  units: readonly TranslatedUnit[],
  places: readonly TrackedPlace[],
  { before, isSaved }: LinkOptions,
): Map<string, UnitLink> {
  const saved = places.filter(({ isUnit }) => isUnit)
  const known = new Set(places.map(({ id }) => id))
  const links = new Map<string, UnitLink>()
  const used = new Set<number>()
  const link = (unit: TranslatedUnit, place: number | undefined, isProposed: boolean) => {
    if (place === undefined || used.has(place) || links.has(nameUnit(unit))) return
    used.add(place)
    links.set(nameUnit(unit), { place, isProposed })
  }
  const byIndex = (index: number | null) =>
    index === null || !isSaved ? undefined : saved[index]?.id
  for (const unit of units) link(unit, byIndex(unit.target), false)
  for (const unit of units) {
    const last = before.get(nameUnit(unit))
    const isCurrent = last && known.has(last.place) && !(isSaved && last.isProposed)
    if (isCurrent) link(unit, last.place, last.isProposed)
  }
  for (const unit of units) link(unit, byIndex(unit.proposed), true)
  for (const [unit, place] of matchEmptyPlaces(units, places, links, used)) link(unit, place, false)
  return links
}

/** Pairs units without a place with empty places of their kind, in the order of both texts. */
function matchEmptyPlaces(
  units: readonly TranslatedUnit[],
  places: readonly TrackedPlace[],
  links: UnitLinks,
  used: ReadonlySet<number>,
): [TranslatedUnit, number][] {
  const indexes = new Map(places.map(({ id }, index) => [id, index]))
  const indexOf = (unit: TranslatedUnit) => {
    const link = links.get(nameUnit(unit))
    return link && indexes.get(link.place)
  }
  const nextIndexes = listNextIndexes(units.map(indexOf), places.length)
  const pairs: [TranslatedUnit, number][] = []
  let last = -1
  for (const [at, unit] of units.entries()) {
    const own = indexOf(unit)
    if (own !== undefined) {
      last = Math.max(last, own)
      continue
    }
    const between = places.slice(last + 1, nextIndexes[at])
    const found = between.find(
      ({ id, isUnit, ...of }) => !isUnit && !used.has(id) && isSameKind(of, unit),
    )
    if (!found) continue
    pairs.push([unit, found.id])
    last += 1 + between.indexOf(found)
  }
  return pairs
}

const isSameKind = (
  place: Pick<TrackedPlace, 'kind' | 'field' | 'cell'>,
  { kind, field, cell }: TranslatedUnit,
) => place.kind === kind && place.field === field && place.cell?.name === cell?.name

/** For each entry the next index of a later one that has an index, else the end. */
function listNextIndexes(indexes: (number | undefined)[], end: number): number[] {
  let next = end
  return indexes
    .toReversed()
    .map((index) => {
      const after = next
      next = index ?? next
      return after
    })
    .toReversed()
}
