import type { Statistics } from '@vitrine/contract/tracking/statistics'
import { type ComponentType, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { useCalendarTexts } from './calendar-texts.ts'
import { useFormats } from './formats.ts'
import { getPresets, toSearch } from './presets.ts'
import type { RangeFieldProps } from './range-field.tsx'

interface Props {
  statistics: Pick<Statistics, 'period' | 'time_zone' | 'today' | 'earliest'> &
    Partial<Pick<Statistics, 'language'>>
  path: string
}

export function PeriodSection({ statistics, path }: Props) {
  const t = useTexts()
  const formats = useFormats()
  const { period, time_zone } = statistics
  return (
    <section className="period" aria-labelledby="v-period">
      <h2 id="v-period" className="visually-hidden">
        {t('period')}
      </h2>
      <Presets statistics={statistics} path={path} />
      <PeriodForm statistics={statistics} path={path} />
      <p className="period-told">
        <strong>{formats.days(period.from, period.to)}</strong>{' '}
        <span>{t('timeZone', { zone: time_zone })}</span>
      </p>
    </section>
  )
}

function Presets({ statistics: { today, period, language }, path }: Props) {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <ul className="presets">
      {getPresets(today).map(({ name, days }) => (
        <li key={name}>
          <a
            href={getPath(path) + toSearch(days, language)}
            aria-current={days.from === period.from && days.to === period.to ? 'true' : undefined}
          >
            {t(`preset-${name}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** With scripts a calendar replaces the two fields. */
function PeriodForm({ statistics, path }: Props) {
  const t = useTexts()
  const getPath = useScreenPath()
  const Range = useRangeField()
  const texts = useCalendarTexts()
  const { period, earliest, today, language } = statistics
  const limits = { min: earliest, max: today }
  return (
    <Form className="period-form" method="get" action={getPath(path)}>
      {language ? <input type="hidden" name="language" value={language} /> : null}
      {Range ? (
        <Range key={`${period.from} ${period.to}`} period={period} {...limits} texts={texts} />
      ) : (
        <>
          <DayField name="from" label={t('from')} day={period.from} {...limits} />
          <DayField name="to" label={t('to')} day={period.to} {...limits} />
        </>
      )}
      <button className="button" type="submit">
        {t('show')}
      </button>
    </Form>
  )
}

interface DayFieldProps {
  name: string
  label: string
  day: string
  min: string
  max: string
}

function DayField({ name, label, day, min, max }: DayFieldProps) {
  const id = `v-${name}`
  return (
    <div className="day-field">
      <label htmlFor={id}>{label}</label>
      <input key={day} id={id} type="date" name={name} defaultValue={day} min={min} max={max} />
    </div>
  )
}

// Loads the calendar; until then, and if it fails, the date fields of the browser are shown.
function useRangeField() {
  const locale = useTextLocale()
  const [field, setField] = useState<{ Field: ComponentType<RangeFieldProps> }>()
  useEffect(() => {
    let isMounted = true
    const fetchField = async () => {
      const { RangeField, loadCalendarLocale } = await import('./range-field.tsx')
      await loadCalendarLocale(locale)
      if (isMounted) setField({ Field: RangeField })
    }
    fetchField().catch(() => {})
    return () => {
      isMounted = false
    }
  }, [locale])
  return field?.Field
}
