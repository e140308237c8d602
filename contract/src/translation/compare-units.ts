import { matchEqual } from './match-equal.ts'
import { pairSimilar } from './pair-similar.ts'
import { runSteps, type Steps } from './steps.ts'
import type { TextUnit } from './text-units.ts'

export type ComparableUnit = Pick<TextUnit, 'kind' | 'words' | 'identity' | 'links'>

/** How a unit differs from what it was. A translation of a `same` or `moved` unit is still right. */
export interface UnitChange {
  state: 'same' | 'moved' | 'changed' | 'added'
  /** Index of the unit that it was; null for an added one. */
  from: number | null
  hasOtherLinks: boolean
  hasOtherAlt: boolean
}

export interface UnitComparison {
  /** One for each unit of the new text. */
  units: UnitChange[]
  /** Indexes of units of the former text that are gone. */
  removed: number[]
}

/**
 * Compares a text with what it was: equal units in the same order first, then equal units elsewhere
 * (`moved`), then in each gap the most similar pairs in order (`changed`). Others are `added` or
 * `removed`. The time is bounded for any number of units; above the bound, pairs may be less similar.
 */
export const compareUnits = (
  before: readonly ComparableUnit[],
  now: readonly ComparableUnit[],
): UnitComparison => runSteps(compareInSteps(before, now))

/** Like `compareUnits`, in steps of a few milliseconds. */
export function* compareInSteps(
  before: readonly ComparableUnit[],
  now: readonly ComparableUnit[],
): Steps<UnitComparison> {
  const from = matchEqual(before.map(getIdentity), now.map(getIdentity))
  const states = from.map((at): UnitChange['state'] => (at < 0 ? 'added' : 'same'))
  const gaps = findGaps(from, before.length)
  const isUsed = new Uint8Array(before.length)
  for (const at of from) if (at >= 0) isUsed[at] = 1
  matchMoved(before, now, { from, states, isUsed })
  yield
  for (const gap of gaps) yield* pairGap(before, now, gap, { from, states, isUsed })
  return {
    units: now.map((unit, at) => describeChange(unit, states[at], from[at], before)),
    removed: before.flatMap((_, at) => (isUsed[at] ? [] : [at])),
  }
}

const getIdentity = ({ identity }: ComparableUnit) => identity

interface Progress {
  from: number[]
  states: UnitChange['state'][]
  isUsed: Uint8Array
}

/** A run of units without an equal one in the same order. Ends are exclusive. */
interface Gap {
  before: [start: number, end: number]
  now: [start: number, end: number]
}

function findGaps(from: readonly number[], length: number): Gap[] {
  const gaps: Gap[] = []
  let [before, now] = [0, 0]
  const addGap = (beforeEnd: number, nowEnd: number) => {
    if (beforeEnd > before && nowEnd > now)
      gaps.push({ before: [before, beforeEnd], now: [now, nowEnd] })
    before = beforeEnd + 1
    now = nowEnd + 1
  }
  from.forEach((at, index) => {
    if (at >= 0) addGap(at, index)
  })
  addGap(length, from.length)
  return gaps
}

function matchMoved(
  before: readonly ComparableUnit[],
  now: readonly ComparableUnit[],
  { from, states, isUsed }: Progress,
): void {
  const free = new Map<string, number[]>()
  // Last first, so that `pop` returns the first one.
  for (let at = before.length - 1; at >= 0; at--) {
    const identity = before[at]?.identity
    if (isUsed[at] || identity === undefined) continue
    const places = free.get(identity)
    if (places) places.push(at)
    else free.set(identity, [at])
  }
  now.forEach(({ identity }, index) => {
    if (states[index] !== 'added') return
    const at = free.get(identity)?.pop()
    if (at === undefined) return
    states[index] = 'moved'
    from[index] = at
    isUsed[at] = 1
  })
}

function* pairGap(
  before: readonly ComparableUnit[],
  now: readonly ComparableUnit[],
  gap: Gap,
  { from, states, isUsed }: Progress,
): Steps<void> {
  const former = listRange(gap.before).filter((at) => !isUsed[at])
  const added = listRange(gap.now).filter((index) => states[index] === 'added')
  const pairs = yield* pairSimilar(
    former.flatMap((at) => before[at] ?? []),
    added.flatMap((index) => now[index] ?? []),
  )
  for (const [one, other] of pairs) {
    const [at, index] = [former[one], added[other]]
    if (at === undefined || index === undefined) continue
    states[index] = 'changed'
    from[index] = at
    isUsed[at] = 1
  }
}

const listRange = ([start, end]: [number, number]) =>
  Array.from({ length: end - start }, (_, at) => start + at)

function describeChange(
  unit: ComparableUnit,
  state: UnitChange['state'] = 'added',
  at = -1,
  before: readonly ComparableUnit[] = [],
): UnitChange {
  const former = before[at]
  if (former === undefined) return { state, from: null, hasOtherLinks: false, hasOtherAlt: false }
  return {
    state,
    from: at,
    hasOtherLinks: former.links.join('\n') !== unit.links.join('\n'),
    hasOtherAlt: getAltWords(former) !== getAltWords(unit),
  }
}

const getAltWords = ({ identity, words }: ComparableUnit) => identity.slice(words.length)
