import {
  getAttribute,
  getMarkupText,
  isMarkupElement,
  type MarkupElement,
  type MarkupNode,
} from '../html/markup.ts'
import type { UnitFault } from './machine.ts'
import { readWords } from './read-words.ts'

/**
 * Returns why a text is no translation of another one: its links, numbers and tags must be those of
 * the source, in any order. Returns undefined for a good one. Text alternatives may differ.
 */
export function findTranslationFault(
  source: readonly MarkupNode[],
  translation: readonly MarkupNode[],
): UnitFault | undefined {
  const [before, after] = [readTraits(source), readTraits(translation)]
  if (before.words !== '' && after.words === '') return 'empty'
  if (!isSameList(before.links, after.links)) return 'links'
  if (!isSameList(before.tags, after.tags)) return 'tags'
  return isSameList(before.numbers, after.numbers) ? undefined : 'numbers'
}

/** What a translation keeps. */
interface Traits {
  words: string
  links: string[]
  tags: string[]
  numbers: string[]
}

function readTraits(nodes: readonly MarkupNode[]): Traits {
  const text = nodes.map(getMarkupText).join(' ')
  const elements = nodes.flatMap(listElements)
  return {
    words: readWords(text),
    links: elements.flatMap((element) =>
      linkAttributes.flatMap((name) => getAttribute(element, name) ?? []),
    ),
    tags: elements.map(describeTag),
    numbers: readNumbers(text),
  }
}

const linkAttributes = ['href', 'data-page', 'src']
/** Attributes with words, which a translation changes. */
const wordAttributes = ['alt', 'title', 'aria-label', 'lang', 'dir']

function listElements(node: MarkupNode): MarkupElement[] {
  return isMarkupElement(node) ? [node, ...node.children.flatMap(listElements)] : []
}

function describeTag({ name, attributes }: MarkupElement): string {
  const kept = Object.entries(attributes)
    .filter(([key]) => !linkAttributes.includes(key) && !wordAttributes.includes(key))
    .map(([key, value]) => `${key}=${value}`)
  return [name, ...kept.toSorted()].join(' ')
}

/** Digits of one number, with the separators of thousands and decimals of any language. */
const number = /\p{Nd}+(?:[.,'’٬٫](?=\p{Nd})\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))*/gu

/** Returns the digits of each number, in Latin digits. */
function readNumbers(text: string): string[] {
  const found = text.match(number) ?? []
  return found.map((each) => [...each].map(toLatinDigit).join(''))
}

function toLatinDigit(character: string): string {
  if (/\d/.test(character)) return character
  if (!/\p{Nd}/u.test(character)) return ''
  // The digits of a script are ten code points in a row.
  let zero = character.codePointAt(0) ?? 0
  const code = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return String(code - zero)
}

function isSameList(before: string[], after: string[]): boolean {
  const sorted = after.toSorted()
  return (
    before.length === after.length && before.toSorted().every((each, at) => each === sorted[at])
  )
}
