import { hash } from 'node:crypto'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import {
  type AlignableUnit,
  proposeInSteps,
  type UnitPair,
} from '@vitrine/contract/translation/align-units'
import {
  type ComparableUnit,
  compareInSteps,
  type UnitComparison,
} from '@vitrine/contract/translation/compare-units'
import type { Steps } from '@vitrine/contract/translation/steps'
import { iterateTextUnits, type TextUnit } from '@vitrine/contract/translation/text-units'
import { nextSlice } from '@vitrine/files/time-slice'
import { readMarkupInSlices } from './read-markup.ts'

/** A unit of a stored text. */
export interface KeyedUnit extends TextUnit {
  /** HTML inside its block. */
  html: string
  /** By `toUnitKey`. */
  key: string
  /** Its number among the units of the text with the same key, from 0. */
  nth: number
}

/** Version of the rule that splits texts and reads their words. Keys of others never match. */
export const unitRule = 1

/** Splits sanitized HTML into units, in time slices. */
export async function readTextUnits(html: string): Promise<KeyedUnit[]> {
  const root = await readMarkupInSlices(html)
  const units: KeyedUnit[] = []
  for (const unit of iterateTextUnits(root)) {
    units.push(toKeyedUnit(unit))
    await nextSlice()
  }
  return numberUnits(units)
}

/** Gives a unit its key and its HTML. */
export const toKeyedUnit = (unit: TextUnit): KeyedUnit => ({
  ...unit,
  html: printMarkup(unit.nodes),
  key: toUnitKey(unit.identity),
  nth: 0,
})

/** Numbers the units of a text that have the same key. */
export function numberUnits<U extends KeyedUnit>(units: U[]): U[] {
  const count = new Map<string, number>()
  for (const unit of units) {
    unit.nth = count.get(unit.key) ?? 0
    count.set(unit.key, unit.nth + 1)
  }
  return units
}

type UnitName = Pick<KeyedUnit, 'key' | 'nth'>

/** Returns a function that finds the index of a unit by its key and number. */
export function createUnitFinder(
  units: readonly KeyedUnit[],
): (name: UnitName) => number | undefined {
  const toName = ({ key, nth }: UnitName) => `${key} ${nth}`
  const places = new Map(units.map((unit, at) => [toName(unit), at]))
  return (name) => places.get(toName(name))
}

/** Like `compareUnits`, in time slices. */
export const compareInSlices = (
  before: readonly ComparableUnit[],
  now: readonly ComparableUnit[],
): Promise<UnitComparison> => runInSlices(compareInSteps(before, now))

/** Like `proposePairs`, in time slices. */
export const proposeInSlices = (
  source: readonly AlignableUnit[],
  target: readonly AlignableUnit[],
): Promise<UnitPair[]> => runInSlices(proposeInSteps(source, target))

async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let step = steps.next()
  while (!step.done) {
    await nextSlice()
    step = steps.next()
  }
  return step.value
}

/** Returns the key of an identity: 12 digits of SHA-256, after the version of the rule. */
export const toUnitKey = (identity: string): string =>
  `${unitRule}:${hash('sha256', identity, 'base64url').slice(0, keyLength)}`

const keyLength = 12
