import { TextInput } from '@mantine/core'
import { useTexts } from '../../locale/use-texts.ts'

interface PublicationDateProps {
  /** The stored moment; null until the first publication. */
  value: string | null
  onChange: (moment: string) => void
}

/** The day that readers see on the page. An emptied field keeps the stored one. */
export function PublicationDate({ value, onChange }: PublicationDateProps) {
  const t = useTexts('page')
  // Pages show the day in UTC.
  const shown = value?.slice(0, '2026-01-05'.length) ?? ''
  return (
    <TextInput
      key={shown}
      type="date"
      label={t('publishedOn')}
      description={t(value ? 'publishedOnHint' : 'publishedOnFirst')}
      defaultValue={shown}
      onBlur={({ currentTarget }) => {
        const day = currentTarget.value
        if (day === '') currentTarget.value = shown
        else if (day !== shown) onChange(`${day}T00:00:00.000Z`)
      }}
    />
  )
}
