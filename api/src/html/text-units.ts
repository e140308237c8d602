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
import { readWords } from '@vitrine/contract/translation/read-words'
import type { Steps } from '@vitrine/contract/translation/steps'
import { iterateTextUnits, type TextUnit } from '@vitrine/contract/translation/text-units'
import { createTimeSlices } from '../db/time-slice.ts'
import { readMarkupInSlices } from './read-markup.ts'

/** A unit of a stored text. */
export interface KeyedUnit extends TextUnit {
  /** HTML inside its block. */
  html: string
  keys: UnitKeys
}

/** 12 digits of SHA-256 each, after the version of the rule. */
export interface UnitKeys {
  /** Of the words, of the text alternatives too: two units with this key say the same. */
  words: string
  /** Of the links and images; empty without any. */
  links: string
  /** Of the text alternatives alone; empty without any. */
  alt: string
}

/** Version of the rule that splits texts and reads their words. Keys of others never match. */
export const unitRule = 1

/** Splits sanitized HTML into units, in time slices. */
export async function readTextUnits(html: string): Promise<KeyedUnit[]> {
  const nextSlice = createTimeSlices()
  const root = await readMarkupInSlices(html, nextSlice)
  const units: KeyedUnit[] = []
  for (const unit of iterateTextUnits(root)) {
    units.push({ ...unit, html: printMarkup(unit.nodes), keys: toUnitKeys(unit) })
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

/** Returns the unit of a text of one line, as a title. */
export function toLineUnit(text: string): TextUnit {
  const words = readWords(text)
  return { kind: 'text', text, words, links: [], alts: [], identity: words, nodes: [text] }
}

/** Returns the keys of a unit. */
export const toUnitKeys = ({ identity, links, alts }: TextUnit): UnitKeys => ({
  words: toKey(identity),
  links: links.length === 0 ? '' : toKey(links.join('\n')),
  alt: alts.length === 0 ? '' : toKey(alts.map(readWords).join('\n')),
})

const keyLength = 12

const toKey = (text: string) =>
  `${unitRule}:${createHash('sha256').update(text).digest('base64url').slice(0, keyLength)}`
