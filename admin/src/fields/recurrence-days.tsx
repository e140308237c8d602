import { Checkbox, NativeSelect } from '@mantine/core'
import type { Recurrence, Weekday, WeekOfMonth } from '@vitrine/contract/pages/recurrence'
import { formatWeekday } from '@vitrine/contract/pages/recurrence-words'
import { useLanguage, useTexts } from '../locale/use-texts.ts'

interface Props {
  rule: Recurrence
  begin: string
  onChange: (rule: Recurrence) => void
}

/** Weekdays of a weekly rule; day of a monthly or yearly one. */
export function RecurrenceDays(props: Props) {
  const { frequency } = props.rule
  if (frequency === 'daily') return null
  return frequency === 'weekly' ? <Weekdays {...props} /> : <DayOfMonth {...props} />
}

const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 0]
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)
const months = Array.from({ length: 12 }, (_, index) => index + 1)
const weekKeys = [
  [1, 'week1'],
  [2, 'week2'],
  [3, 'week3'],
  [4, 'week4'],
  [-1, 'weekLast'],
] as const satisfies (readonly [WeekOfMonth, string])[]
const allWeeks = weekKeys.map(([week]) => week)
const daysPerWeek = 7

const toDate = (begin: string) => new Date(`${begin}Z`)
const getWeekday = (begin: string) => toDate(begin).getUTCDay() as Weekday

function Weekdays({ rule, begin, onChange }: Props) {
  const t = useTexts('recurrence')
  const { language } = useLanguage()
  const ofBegin = getWeekday(begin)
  const chosen = rule.weekdays.length > 0 ? rule.weekdays : [ofBegin]
  return (
    <Checkbox.Group
      label={t('weekdays')}
      value={chosen.map(String)}
      onChange={(values) => {
        const next = weekdays.filter((day) => values.includes(String(day)))
        // A rule without weekdays follows the begin when the writer moves it.
        const isOfBegin = next.length === 0 || (next.length === 1 && next[0] === ofBegin)
        onChange({ ...rule, weekdays: isOfBegin ? [] : next })
      }}
    >
      <div className="recurrence-choices">
        {weekdays.map((day) => (
          <Checkbox key={day} value={String(day)} label={formatWeekday(language, day)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function DayOfMonth({ rule, begin, onChange }: Props) {
  const t = useTexts('recurrence')
  const { nth, monthDay: _, ...others } = rule
  return (
    <>
      {rule.frequency === 'yearly' ? <Month rule={rule} begin={begin} onChange={onChange} /> : null}
      <NativeSelect
        label={t('monthDays')}
        value={nth ? 'nth' : 'date'}
        data={[
          { value: 'date', label: t('byDate') },
          { value: 'nth', label: t('byWeekday') },
        ]}
        onChange={({ currentTarget }) => {
          const { nth: __, month: ___, ...byDate } = others as Recurrence
          onChange(currentTarget.value === 'nth' ? toNth(others, begin) : byDate)
        }}
      />
      {nth ? (
        <Nth rule={rule} nth={nth} onChange={onChange} />
      ) : (
        <MonthDay rule={rule} begin={begin} onChange={onChange} />
      )}
    </>
  )
}

/** The weekday of the begin; a fifth one is the last one. */
function toNth(rule: Recurrence, begin: string): Recurrence {
  const week = Math.ceil(toDate(begin).getUTCDate() / daysPerWeek)
  const weeks = [allWeeks.find((each) => each === week) ?? -1] satisfies WeekOfMonth[]
  return withMonth({ ...rule, nth: { weeks, weekday: getWeekday(begin) } }, begin)
}

/** A day of a yearly rule needs a month. */
const withMonth = (rule: Recurrence, begin: string): Recurrence =>
  rule.frequency === 'yearly'
    ? { ...rule, month: rule.month ?? toDate(begin).getUTCMonth() + 1 }
    : rule

function Month({ rule, begin, onChange }: Props) {
  const t = useTexts('recurrence')
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const date = toDate(begin)
  return (
    <NativeSelect
      label={t('month')}
      value={String(rule.month ?? date.getUTCMonth() + 1)}
      data={months.map((month) => ({
        value: String(month),
        label: format.format(Date.UTC(date.getUTCFullYear(), month - 1, 1)),
      }))}
      onChange={({ currentTarget }) => {
        const month = Number(currentTarget.value)
        const monthDay = rule.nth ? {} : { monthDay: rule.monthDay ?? date.getUTCDate() }
        onChange({ ...rule, ...monthDay, month })
      }}
    />
  )
}

function MonthDay({ rule, begin, onChange }: Props) {
  const t = useTexts('recurrence')
  const ofBegin = toDate(begin).getUTCDate()
  return (
    <NativeSelect
      label={t('monthDay')}
      value={String(rule.monthDay ?? ofBegin)}
      data={[
        ...monthDays.map((day) => ({ value: String(day), label: String(day) })),
        { value: '-1', label: t('lastDay') },
      ]}
      onChange={({ currentTarget }) => {
        const { monthDay: _, ...others } = rule
        const monthDay = Number(currentTarget.value)
        const followsBegin = monthDay === ofBegin && rule.month === undefined
        onChange(followsBegin ? others : withMonth({ ...others, monthDay }, begin))
      }}
    />
  )
}

function Nth({
  rule,
  nth,
  onChange,
}: Omit<Props, 'begin'> & { nth: NonNullable<Recurrence['nth']> }) {
  const t = useTexts('recurrence')
  const { language } = useLanguage()
  return (
    <>
      <Checkbox.Group
        label={t('weeks')}
        value={nth.weeks.map(String)}
        onChange={(values) => {
          const weeks = allWeeks.filter((week) => values.includes(String(week)))
          if (weeks.length > 0) onChange({ ...rule, nth: { ...nth, weeks } })
        }}
      >
        <div className="recurrence-choices">
          {weekKeys.map(([week, key]) => (
            <Checkbox key={week} value={String(week)} label={t(key)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('weekday')}
        value={String(nth.weekday)}
        data={weekdays.map((day) => ({ value: String(day), label: formatWeekday(language, day) }))}
        onChange={({ currentTarget }) => {
          const weekday = weekdays.find((day) => String(day) === currentTarget.value) ?? nth.weekday
          onChange({ ...rule, nth: { ...nth, weekday } })
        }}
      />
    </>
  )
}
