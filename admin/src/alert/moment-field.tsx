import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { fromZonedTime, toZonedTime } from '../page/moments/zoned-time.ts'
import { useSession } from '../session/session.ts'

interface Props {
  name: 'startsAt' | 'endsAt'
  value: string | null
  error: string | undefined
  onChange: (moment: string | null) => void
}

/** A time in the time zone of the site; empty for none. */
export function MomentField({ name, value, error, onChange }: Props) {
  const t = useTexts('alert')
  const { timeZone } = useSession().site
  const [clock, setClock] = useState(value ? toZonedTime(timeZone, new Date(value)) : '')
  const meant = clock ? toZonedTime(timeZone, new Date(fromZonedTime(timeZone, clock))) : ''
  return (
    <TextInput
      id={name}
      type="datetime-local"
      label={t(name)}
      // An hour that a clock change skips.
      description={meant === clock ? t(`${name}-empty`) : t('skipped', { time: meant.slice(-5) })}
      value={clock}
      error={error}
      onChange={({ currentTarget }) => {
        setClock(currentTarget.value)
        onChange(currentTarget.value ? fromZonedTime(timeZone, currentTarget.value) : null)
      }}
    />
  )
}
