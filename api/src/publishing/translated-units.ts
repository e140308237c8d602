import type { MarkupElement } from '@vitrine/contract/html/markup'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { listWordFields } from '@vitrine/contract/pages/row-words'
import { type TemplateField, templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { splitTextUnits } from '@vitrine/contract/translation/text-units'
import { findPageFields } from '../contents/templates.ts'
import type { Db } from '../db/schema.ts'
import { type KeyedUnit, numberUnits, readTextUnits, toKeyedUnit } from '../html/text-units.ts'
import { contentField } from './translation-sources.ts'

/** A unit with its place in a text. */
export interface TranslatedUnit extends KeyedUnit {
  /** `contentField`, or `templateFieldPrefix` and the id of a template field. */
  field: string
  /** The value of a row that it is; undefined for a unit of HTML. */
  cell?: CellName
}

export interface CellName {
  /** Index of the row. */
  row: number
  /** Name of the field of the row. */
  name: string
}

/** Fields of the template of a page that each language has, by id. */
export type PageFields = ReadonlyMap<string, TemplateField>

/**
 * Splits a text into its units: those of the content, then those of its rich text fields and of the
 * words in its rows, in the order of the template. They are compared as one text, so that a
 * paragraph or a row that moves stays right.
 */
export async function readTranslatedUnits(
  texts: PageTexts | undefined,
  fields: PageFields,
): Promise<TranslatedUnit[]> {
  if (!texts) return []
  const content = await readTextUnits(texts.content)
  const units: TranslatedUnit[] = content.map((unit) => ({ ...unit, field: contentField }))
  const values = texts.field_values === '' ? {} : parseFieldValues(texts.field_values)
  for (const [id, declared] of fields) {
    const value = values[id]
    const field = templateFieldPrefix + id
    if (typeof value !== 'object') continue
    if ('html' in value && declared.kind === 'html')
      for (const unit of await readTextUnits(value.html)) units.push({ ...unit, field })
    if ('rows' in value && declared.kind === 'rows')
      for (const [row, cells] of value.rows.entries())
        for (const { name } of listWordFields(declared))
          for (const unit of readCell(cells[name]))
            units.push({ ...unit, field, cell: { row, name } })
  }
  return numberUnits(units)
}

function readCell(words: unknown) {
  if (typeof words !== 'string') return []
  const root: MarkupElement = { name: 'div', attributes: {}, children: [words] }
  return splitTextUnits(root).map((unit) => toKeyedUnit({ ...unit, kind: 'cell' }))
}

/** Reads the units of several texts of a page. */
export async function createUnitReader(db: Db, pageId: number) {
  const fields = await findPageFields(db, pageId)
  return (texts: PageTexts | undefined) => readTranslatedUnits(texts, fields)
}

export type UnitReader = Awaited<ReturnType<typeof createUnitReader>>
