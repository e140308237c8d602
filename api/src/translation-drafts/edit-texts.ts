import type { MarkupNode } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import {
  type FieldValues,
  parseFieldValues,
  serializeFieldValues,
} from '@vitrine/contract/pages/field-values'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { editUnits, type NewUnit } from '@vitrine/contract/translation/replace-units'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import { readMarkup } from '../html/read-markup.ts'
import { contentField } from '../publishing/translation-sources.ts'
import { editRows } from './edit-rows.ts'
import { type FieldEdit, findTarget } from './field-edit.ts'

/** Translations by the index of their unit in the source. */
export type NodesByUnit = ReadonlyMap<number, readonly MarkupNode[]>

interface Edited<V> {
  value: V
  /** Indexes of units of the source without a place. */
  unplaced: number[]
}

/**
 * Puts translations into the content and the template fields of a draft: at the place of the former
 * translation, else after the unit before. An empty field becomes that of the source with its
 * translations; other units are empty there.
 */
export function editTexts(
  loaded: LoadedTranslation,
  { source, target }: { source: PageTexts; target: PageTexts },
  translated: NodesByUnit,
): Edited<PageTexts> {
  const from = parseFieldValues(source.field_values)
  const values: FieldValues = { ...parseFieldValues(target.field_values) }
  const unplaced: number[] = []
  let { content } = target
  for (const edit of planEdits(loaded, translated)) {
    const id = edit.field.slice(templateFieldPrefix.length)
    const declared = loaded.declared.get(id)
    if (edit.field === contentField) {
      const result = editHtml(loaded, edit, { source: source.content, target: content })
      content = result.value
      unplaced.push(...result.unplaced)
    } else if (declared?.kind === 'html') {
      const html = { source: readHtml(from[id]), target: readHtml(values[id]) }
      const result = editHtml(loaded, edit, html)
      values[id] = { html: result.value }
      unplaced.push(...result.unplaced)
    } else if (declared) {
      const result = editRows(loaded, edit, { declared, source: from[id], target: values[id] })
      values[id] = { rows: result.rows }
      unplaced.push(...result.unplaced)
    }
  }
  return { value: { ...target, content, field_values: serializeFieldValues(values) }, unplaced }
}

const readHtml = (value: FieldValues[string] | undefined) =>
  typeof value === 'object' && 'html' in value ? value.html : ''

function planEdits(loaded: LoadedTranslation, translated: NodesByUnit): Iterable<FieldEdit> {
  const edits = new Map<string, FieldEdit>()
  for (const [at, nodes] of translated) {
    const place = findTarget(loaded, at)
    const unit = place === null ? loaded.sourceUnits[at] : loaded.targetUnits[place]
    if (!unit) continue
    const { field } = unit
    const edit: FieldEdit = edits.get(field) ?? { field, replaced: new Map(), added: new Map() }
    edits.set(field, edit)
    if (place === null) edit.added.set(at, nodes)
    else edit.replaced.set(place, nodes)
  }
  return edits.values()
}

function editHtml(
  loaded: LoadedTranslation,
  edit: FieldEdit,
  html: { source: string; target: string },
): Edited<string> {
  const first = loaded.targetUnits.findIndex(({ field }) => field === edit.field)
  if (first < 0) return fillHtml(loaded, edit, html.source)
  const replaced = new Map([...edit.replaced].map(([place, nodes]) => [place - first, nodes]))
  const inserted: (NewUnit & { at: number })[] = []
  let after = -1
  for (const [at, { field, kind }] of loaded.sourceUnits.entries()) {
    if (field !== edit.field) continue
    const place = findTarget(loaded, at)
    const nodes = edit.added.get(at)
    if (place !== null && loaded.targetUnits[place]?.field === field) after = place - first
    else if (nodes) inserted.push({ at, after, kind, nodes })
  }
  const { root, unplaced } = editUnits(readMarkup(html.target), { replaced, inserted })
  return {
    value: printMarkup(root.children),
    unplaced: inserted.filter((unit) => unplaced.includes(unit)).map(({ at }) => at),
  }
}

function fillHtml(
  { sourceUnits }: LoadedTranslation,
  { field, added }: FieldEdit,
  source: string,
): Edited<string> {
  const own = [...sourceUnits.entries()].filter(([, unit]) => unit.field === field)
  const replaced = new Map(own.map(([at], index) => [index, added.get(at) ?? []]))
  const { root } = editUnits(readMarkup(source), { replaced, inserted: [] })
  return { value: printMarkup(root.children), unplaced: [] }
}
