import {
  FieldValue,
  type FieldValues,
  parseFieldValues,
  StoredValues,
  serializeFieldValues,
} from '@vitrine/contract/pages/field-values'
import { type PageTexts, type TextField, textFields } from '@vitrine/contract/pages/page-texts'
import { HtmlTooLarge } from '../../html/limits.ts'
import { sanitizeHtml } from '../../html/sanitize.ts'
import { splitTopBlocks, type TopBlock } from '../../html/top-blocks.ts'
import { mergeBlocks } from './merge-blocks.ts'

/**
 * Three-way merge of two texts: content block by block, template fields one by one, other fields as
 * a whole. Returns undefined if both sides changed the same part.
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
  const [before, own, others] = [splitTopBlocks(base), splitTopBlocks(mine), splitTopBlocks(theirs)]
  const merged = mergeBlocks(toKeys(before), toKeys(own), toKeys(others))
  if (!merged) return undefined
  // White space between blocks is no change: each block keeps that of one side.
  const htmlByKey = new Map([...before, ...others, ...own].map(({ key, html }) => [key, html]))
  return sanitizeMerged(merged.map((key) => htmlByKey.get(key) ?? key).join(''))
}

function mergeValues(base: string, mine: string, theirs: string): string | undefined {
  const [before, own, others] = [
    parseFieldValues(base),
    parseFieldValues(mine),
    parseFieldValues(theirs),
  ]
  const serialize = (values: FieldValues, id: string) => JSON.stringify(values[id])
  const merged: FieldValues = { ...own }
  for (const id of Object.keys({ ...before, ...own, ...others })) {
    if (
      serialize(own, id) === serialize(others, id) ||
      serialize(others, id) === serialize(before, id)
    )
      continue
    const isOnlyTheirs = serialize(own, id) === serialize(before, id)
    const value = isOnlyTheirs ? others[id] : mergeLists(before[id], own[id], others[id])
    if (value !== undefined) merged[id] = value
    else if (isOnlyTheirs) delete merged[id]
    else return undefined
  }
  // The merged values can exceed the limit.
  return StoredValues.safeParse(serializeFieldValues(merged)).data
}

/** Merges lists entry by entry, and rich texts block by block; undefined for other values. */
function mergeLists(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): FieldValue | undefined {
  const sides = [base, mine, theirs].map((side) => (typeof side === 'object' ? side : {}))
  for (const name of ['pages', 'pictures', 'rows', 'html'] as const) {
    const [before, own, others] = sides.map((side: Partial<Record<string, unknown>>) => side[name])
    if (own === undefined || others === undefined) continue
    if (name === 'html') {
      const html = mergeContent(String(before ?? ''), String(own), String(others))
      return html === undefined ? undefined : { html }
    }
    const [from, ours, added] = [before, own, others].map(toEntries)
    const merged = mergeBlocks(from ?? [], ours ?? [], added ?? [])
    const value = { [name]: merged?.map((entry) => JSON.parse(entry)) }
    return FieldValue.safeParse(value).data
  }
  return undefined
}

const toEntries = (list: unknown) =>
  Array.isArray(list) ? list.map((entry) => JSON.stringify(entry)) : []

const toKeys = (blocks: TopBlock[]) => blocks.map(({ key }) => key)

/** The merged text can exceed the limits of content. */
function sanitizeMerged(content: string): string | undefined {
  try {
    return sanitizeHtml(content).content
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined
    throw error
  }
}
