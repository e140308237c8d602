import { Checkbox, NativeSelect } from '@mantine/core'
import type { FormField } from '@vitrine/contract/forms/form-definition'
import type { Condition } from '@vitrine/contract/forms/holds'
import { useTexts } from '../locale/use-texts.ts'
import { type ConditionRow, type ConditionRows, fromRows, toRows } from './condition-rows.ts'
import { useWords } from './use-words.ts'

interface Props {
  condition: Condition | undefined
  /** The fields before it that take an answer. */
  fields: readonly FormField[]
  onChange: (condition: Condition | undefined) => void
}

const rowsMax = 20

/** When a field is shown: always, or depending on answers before it. */
export function ConditionEditor({ condition, fields, onChange }: Props) {
  const t = useTexts('forms')
  const shown = condition && toRows(condition)
  const first = fields[0]
  if (!condition && !first) return null
  if (condition && !shown)
    return (
      <p className="form-condition">
        {t('nestedCondition')}{' '}
        <button className="link" type="button" onClick={() => onChange(undefined)}>
          {t('alwaysShow')}
        </button>
      </p>
    )
  const store = (next: ConditionRows) => onChange(fromRows(next))
  const { mode = 'all', rows = [] } = shown ?? {}
  const add = () => first && store({ mode, rows: [...rows, { field: first.id, filled: true }] })
  return (
    <fieldset className="form-condition">
      <legend>{t('shownIf')}</legend>
      {rows.length > 1 ? (
        <NativeSelect
          label={t('conditionMode')}
          value={mode}
          data={[
            { value: 'all', label: t('conditionAll') },
            { value: 'any', label: t('conditionAny') },
          ]}
          onChange={({ currentTarget }) =>
            store({ mode: currentTarget.value === 'any' ? 'any' : 'all', rows })
          }
        />
      ) : null}
      {rows.map((row, index) => (
        <RowEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, their inputs no state.
          key={index}
          row={row}
          fields={fields}
          onChange={(next) =>
            store({ mode, rows: next ? rows.with(index, next) : rows.toSpliced(index, 1) })
          }
        />
      ))}
      {first && rows.length < rowsMax ? (
        <button className="link" type="button" onClick={add}>
          {t(rows.length === 0 ? 'addFirstCondition' : 'addCondition')}
        </button>
      ) : null}
    </fieldset>
  )
}

interface ConditionRowProps {
  row: ConditionRow
  fields: readonly FormField[]
  /** Without a row, it is removed. */
  onChange: (row: ConditionRow | undefined) => void
}

function RowEditor({ row, fields, onChange }: ConditionRowProps) {
  const t = useTexts('forms')
  const words = useWords()
  const field = fields.find(({ id }) => id === row.field)
  const isBox = field?.kind === 'yes-no' || field?.kind === 'consent'
  const choices = field?.choices ?? []
  const rule = 'in' in row ? 'in' : row.filled ? 'filled' : 'empty'
  const rules = [...(choices.length > 0 || rule === 'in' ? ['in'] : []), ...['filled', 'empty']]
  return (
    <div className="form-condition-row">
      <NativeSelect
        label={t('conditionField')}
        value={row.field}
        data={[
          ...(field ? [] : [{ value: row.field, label: t('conditionGone') }]),
          ...fields.map(({ id, label }) => ({ value: id, label: words(label) || id })),
        ]}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value, filled: true })}
      />
      <NativeSelect
        label={t('conditionRule')}
        value={rule}
        data={rules.map((value) => ({ value, label: t(`rule-${value}${isBox ? 'Box' : ''}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === 'in'
              ? { field: row.field, in: choices.slice(0, 1).map((choice) => choice.value) }
              : { field: row.field, filled: value === 'filled' },
          )
        }
      />
      {'in' in row ? (
        <Checkbox.Group
          label={t('conditionChoices')}
          value={row.in}
          onChange={(values) => onChange(values.length > 0 ? { ...row, in: values } : row)}
        >
          {choices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={words(label) || value} />
          ))}
        </Checkbox.Group>
      ) : null}
      <button className="link" type="button" onClick={() => onChange(undefined)}>
        {t('removeCondition')}
      </button>
    </div>
  )
}
