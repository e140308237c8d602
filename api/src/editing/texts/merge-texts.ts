import { type PageTexts, type TextField, textFields } from '@vitrine/contract/pages/page-texts'
import {
  type FieldValues,
  StoredValues,
  storedValues,
  valuesIn,
} from '@vitrine/contract/pages/template-fields'
import { HtmlTooLarge } from '../../html/limits.ts'
import { sanitizeHtml } from '../../html/sanitize.ts'
import { type TopBlock, topBlocks } from '../../html/top-blocks.ts'
import { mergeBlocks } from './merge-blocks.ts'

/**
 * Two texts that grew from one, as one: the content block by block, what fields of the template hold
 * one by one, every other field as a whole.
 * Undefined where both sides have changed the same.
 */
export function mergeTexts(
  base: PageTexts,
  mine: PageTexts,
  theirs: PageTexts,
): PageTexts | undefined {
  const merged: Partial<PageTexts> = {}
  for (const field of textFields) {
    const value = mergeField(field, base[field], mine[field], theirs[field])
    if (value === undefined) return undefined
    merged[field] = value
  }
  return { ...mine, ...merged }
}

function mergeField(field: TextField, base: string, mine: string, theirs: string) {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  if (field === 'content') return mergeContent(base, mine, theirs)
  return field === 'field_values' ? mergeValues(base, mine, theirs) : undefined
}

function mergeContent(base: string, mine: string, theirs: string): string | undefined {
  const [before, own, others] = [topBlocks(base), topBlocks(mine), topBlocks(theirs)]
  const merged = mergeBlocks(keysOf(before), keysOf(own), keysOf(others))
  if (!merged) return undefined
  // White space between blocks is no change: each block takes that of one side.
  const spaced = new Map([...before, ...others, ...own].map(({ key, html }) => [key, html]))
  return cleanOf(merged.map((key) => spaced.get(key) ?? key).join(''))
}

function mergeValues(base: string, mine: string, theirs: string): string | undefined {
  const [before, own, others] = [valuesIn(base), valuesIn(mine), valuesIn(theirs)]
  const said = (values: FieldValues, id: string) => JSON.stringify(values[id])
  const merged: FieldValues = { ...own }
  for (const id of Object.keys({ ...before, ...own, ...others })) {
    if (said(own, id) === said(others, id) || said(others, id) === said(before, id)) continue
    if (said(own, id) !== said(before, id)) return undefined
    const { [id]: value } = others
    if (value === undefined) delete merged[id]
    else merged[id] = value
  }
  // As with contents: together they can be more than may be kept.
  return StoredValues.safeParse(storedValues(merged)).data
}

const keysOf = (blocks: TopBlock[]) => blocks.map(({ key }) => key)

/** Two texts that may stand each for itself can be too large together. */
function cleanOf(content: string): string | undefined {
  try {
    return sanitizeHtml(content).content
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined
    throw error
  }
}
