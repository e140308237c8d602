import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { removeWords } from '@vitrine/contract/pages/row-words'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { type ChangedFieldValues, mergeFieldValues } from '../fields/merge-field-values.ts'
import { readWorkingText } from '../page/text/load-text.ts'
import type { WrittenText } from '../page/text/use-text.ts'
import { insertStructure } from './insert-structure.ts'
import { contentField, type FieldEditors } from './use-field-editors.ts'

/** Returns a function that fills the editors and the rows with the structure of the source. */
export function useStructure(
  id: number,
  source: string | undefined,
  { text, editors }: { text: WrittenText; editors: FieldEditors },
) {
  return async () => {
    if (source === undefined) return
    const { published, fields } = await readWorkingText(id, source)
    const from = published?.isLive ? published.fields : fields
    const fill = (field: string, html: string) => {
      const view = editors.find(field)
      if (view) view.dispatch(insertStructure(view.state, parsePieces(html)))
    }
    fill(contentField, from.content)
    const rows: ChangedFieldValues = {}
    for (const { name, field } of editors.declared) {
      const id = name.slice(templateFieldPrefix.length)
      const value = parseFieldValues(from.field_values)[id]
      if (typeof value !== 'object') continue
      if ('html' in value) fill(name, value.html)
      if ('rows' in value) rows[id] = { rows: value.rows.map((row) => removeWords(field, row)) }
    }
    const { field_values } = text.latest.current
    if (Object.keys(rows).length > 0)
      text.change({ field_values: mergeFieldValues(field_values, rows) })
  }
}
