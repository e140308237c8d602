import { NativeSelect, TextInput } from '@mantine/core'
import { addDays, parseIsoDay, printDay } from '@vitrine/contract/locale/dates'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import { countMax, type Recurrence } from '@vitrine/contract/pages/recurrence'
import { useTexts } from '../locale/use-texts.ts'
import { NumberInput } from './number-input.tsx'

interface Props {
  rule: Recurrence
  begin: string
  onChange: (rule: Recurrence, isTyped?: boolean) => void
}

const countByDefault = 10
const daysByDefault = 90

/** Last day or number of dates of a rule. */
export function RecurrenceEnd({ rule, begin, onChange }: Props) {
  const t = useTexts('recurrence')
  const { until, count, ...endless } = rule
  const ends = {
    never: endless,
    until: { ...endless, until: until ?? suggestLastDay(begin) },
    count: { ...endless, count: count ?? countByDefault },
  }
  const chosen = until === undefined ? (count === undefined ? 'never' : 'count') : 'until'
  return (
    <>
      <NativeSelect
        label={t('ends')}
        value={chosen}
        data={[
          { value: 'never', label: t('endNever') },
          { value: 'until', label: t('endUntil') },
          { value: 'count', label: t('endCount') },
        ]}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget
          if (value === 'never' || value === 'until' || value === 'count') onChange(ends[value])
        }}
      />
      {until === undefined ? null : (
        <TextInput
          type="date"
          label={t('until')}
          min={sliceDay(begin)}
          max="9999-12-31"
          value={until}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget
            // Years are typed digit by digit: 0002, 0020, 0202, 2026.
            if (value !== '') onChange({ ...endless, until: value }, true)
          }}
        />
      )}
      {count === undefined ? null : (
        <NumberInput
          label={t('count')}
          min={1}
          max={countMax}
          step={1}
          rangeError={t('countRange', { max: countMax })}
          value={count}
          onChange={(next) => next && onChange({ ...endless, count: next }, true)}
        />
      )}
    </>
  )
}

function suggestLastDay(begin: string): string {
  const first = sliceDay(begin)
  const day = parseIsoDay(first)
  return day ? printDay(addDays(day, daysByDefault)) : first
}
