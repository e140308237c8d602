import { type FieldRow, fieldLimits, isEmptyValue } from '@vitrine/contract/pages/field-values'
import { isValidFieldValue, type RowField } from '@vitrine/contract/pages/template-fields'
import { type ReactNode, useEffect, useRef } from 'react'
import { OrderedList } from '../controls/ordered-list.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { type FieldInputProps, useInputProps } from './input-props.ts'

interface Props extends FieldInputProps {
  /** Shows the input of a field of a row. */
  renderInput: (props: FieldInputProps) => ReactNode
}

/** A group of fields that repeats. */
export function RowsField({ renderInput, ...props }: Props) {
  const { field, value, onChange } = props
  const t = useTexts('page')
  const rows = typeof value === 'object' && 'rows' in value ? value.rows : []
  const store = (next: FieldRow[], isTyped = false) =>
    onChange(next.length > 0 ? { rows: next } : undefined, isTyped)
  const { place, awaitRow } = useNewRow(rows.length)
  return (
    <div ref={place}>
      <OrderedList
        {...useInputProps(props)}
        items={rows}
        getName={(_, index) => t('rowNumber', { number: index + 1 })}
        render={(row, index) => (
          <fieldset className="ordered-row" aria-label={t('rowNumber', { number: index + 1 })}>
            {(field.fields ?? []).map((each) => (
              <div key={each.name}>
                {renderInput({
                  ...toCellProps(props, each, row),
                  ...(props.id !== undefined && { id: `${props.id}.${index}.${each.name}` }),
                  onChange: (cell, isTyped) =>
                    store(rows.toSpliced(index, 1, changeCell(row, each.name, cell)), isTyped),
                })}
              </div>
            ))}
          </fieldset>
        )}
        onChange={(next) => store(next)}
      >
        {rows.length < fieldLimits.rows ? (
          <button
            className="button quiet"
            type="button"
            onClick={() => {
              awaitRow()
              store([...rows, {}])
            }}
          >
            {t('addRow')}
          </button>
        ) : null}
      </OrderedList>
    </div>
  )
}

function toCellProps(
  { lang, dir, locale, isReadOnly }: FieldInputProps,
  field: RowField,
  row: FieldRow,
) {
  const cell = row[field.name]
  return {
    field,
    value: isValidFieldValue(field, cell) ? cell : undefined,
    isReadOnly,
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
    ...(locale !== undefined && { locale }),
  }
}

/** A row has only values of simple fields. */
function changeCell(row: FieldRow, name: string, cell: Parameters<FieldInputProps['onChange']>[0]) {
  const { [name]: _, ...others } = row
  const isSimple = typeof cell !== 'object' || 'picture' in cell || 'page' in cell || 'file' in cell
  return cell === undefined || isEmptyValue(cell) || !isSimple
    ? others
    : { ...others, [name]: cell }
}

/** Focuses the first input of a row that was added. */
function useNewRow(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const isAwaited = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row was added.
  useEffect(() => {
    if (!isAwaited.current) return
    isAwaited.current = false
    const rows = place.current?.querySelectorAll('.ordered-row')
    rows?.[rows.length - 1]?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [count])
  return {
    place,
    awaitRow: () => {
      isAwaited.current = true
    },
  }
}
