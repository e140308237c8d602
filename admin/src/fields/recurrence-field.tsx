import { NativeSelect } from '@mantine/core'
import { isLocalTime } from '@vitrine/contract/pages/event-fields'
import {
  frequencies,
  intervalMax,
  parseRecurrence,
  printRecurrence,
  type Recurrence,
} from '@vitrine/contract/pages/recurrence'
import { FieldGroup } from '../controls/field-group.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { type FieldInputProps, useInputProps } from './input-props.ts'
import { NumberInput } from './number-input.tsx'
import { RecurrenceDays } from './recurrence-days.tsx'
import { RecurrenceEnd } from './recurrence-end.tsx'
import { RecurrencePreview } from './recurrence-preview.tsx'

const everyKeys = {
  daily: 'everyDays',
  weekly: 'everyWeeks',
  monthly: 'everyMonths',
  yearly: 'everyYears',
} as const

/** When an event repeats, with the rule in words and its next dates. */
export function RecurrenceField(props: FieldInputProps) {
  const { value, begin, onChange } = props
  const t = useTexts('recurrence')
  const rule = typeof value === 'string' ? parseRecurrence(value) : undefined
  const change = (next: Recurrence | undefined, isTyped = false) =>
    onChange(next && printRecurrence(next), isTyped)
  const choices = frequencies.map((each) => ({ value: each, label: t(each) }))
  return (
    <FieldGroup {...useInputProps(props)} className="recurrence">
      <NativeSelect
        label={t('repeats')}
        value={rule?.frequency ?? ''}
        data={[{ value: '', label: t('never') }, ...choices]}
        onChange={({ currentTarget }) => change(startRule(rule, currentTarget.value))}
      />
      {rule && isLocalTime(begin) ? (
        <>
          <NumberInput
            key={rule.frequency}
            label={t(everyKeys[rule.frequency])}
            min={1}
            max={intervalMax}
            step={1}
            rangeError={t('numberRange', { max: intervalMax })}
            value={rule.interval}
            onChange={(interval) => interval && change({ ...rule, interval }, true)}
          />
          <RecurrenceDays rule={rule} begin={begin} onChange={change} />
          <RecurrenceEnd rule={rule} begin={begin} onChange={change} />
          <RecurrencePreview rule={rule} begin={begin} />
        </>
      ) : rule ? (
        <p>{t('needsBegin')}</p>
      ) : null}
    </FieldGroup>
  )
}

/** A rule of another frequency has its own days; the end stays. */
function startRule(rule: Recurrence | undefined, chosen: string): Recurrence | undefined {
  const frequency = frequencies.find((each) => each === chosen)
  if (!frequency) return undefined
  const { until, count } = rule ?? {}
  return {
    frequency,
    interval: 1,
    weekdays: [],
    ...(until !== undefined && { until }),
    ...(count !== undefined && { count }),
  }
}
