import { NativeSelect } from '@mantine/core'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'

interface Props {
  label: string
  /** Accessible name, if the label alone is not unique. */
  name?: string
  /** Tag of a language; null for none. */
  value: string | null
  /** Label of the choice of no language; absent if a language is required. */
  none?: string
  onChange: (tag: string | null) => void
}

const usual = ['fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'ar', 'ru', 'zh', 'ja', 'uk', 'tr', 'pl']

/** Chooses the language of a file: those of the site first, then others. */
export function LanguageSelect({ label, name, value, none, onChange }: Props) {
  const { language } = useLanguage()
  const { site } = useSession()
  const tags = new Set([
    ...site.locales.map(({ code }) => code),
    ...usual,
    ...(value ? [value] : []),
  ])
  return (
    <NativeSelect
      label={label}
      {...(name && { 'aria-label': name })}
      value={value ?? ''}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...[...tags].map((tag) => ({ value: tag, label: formatLanguageName(tag, language) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}
