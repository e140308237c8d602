import { createHash } from 'node:crypto'
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
import { createTimeSlices } from '../db/time-slice.ts'
import { readMarkupInSlices } from './read-markup.ts'

/** A unit of a stored text. */
export interface KeyedUnit extends TextUnit {
  /** HTML inside its block. */
  html: string
  /** By `toUnitKey`. */
  key: string
}

/** Version of the rule that splits texts and reads their words. Keys of others never match. */
export const unitRule = 1

/** Splits sanitized HTML into units, in time slices. */
export async function readTextUnits(html: string): Promise<KeyedUnit[]> {
  const nextSlice = createTimeSlices()
  const root = await readMarkupInSlices(html, nextSlice)
  const units: KeyedUnit[] = []
  for (const unit of iterateTextUnits(root)) {
    units.push({ ...unit, html: printMarkup(unit.nodes), key: toUnitKey(unit.identity) })
    await nextSlice()
  }
  return units
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
  const nextSlice = createTimeSlices()
  let step = steps.next()
  while (!step.done) {
    await nextSlice()
    step = steps.next()
  }
  return step.value
}

/** Returns the key of an identity: 12 digits of SHA-256, after the version of the rule. */
export const toUnitKey = (identity: string): string =>
  `${unitRule}:${createHash('sha256').update(identity).digest('base64url').slice(0, keyLength)}`

const keyLength = 12
