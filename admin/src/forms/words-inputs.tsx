import { Textarea, TextInput } from '@mantine/core'
import type { WordsByLanguage } from '@vitrine/contract/forms/form-definition'
import { useSession } from '../session/session.ts'

interface Props {
  label: string
  description?: string
  words: WordsByLanguage | undefined
  maxLength: number
  /** True for a text with line breaks. */
  isLong?: boolean
  onChange: (words: WordsByLanguage) => void
}

/** Words in each language of the site, side by side. */
export function WordsInputs({
  label,
  description,
  words = {},
  maxLength,
  isLong = false,
  onChange,
}: Props) {
  const { site } = useSession()
  const Input = isLong ? Textarea : TextInput
  const fallback = site.locales.map(({ code }) => words[code]).find(Boolean)
  return (
    <fieldset className="form-words">
      <legend>{label}</legend>
      {description ? <p>{description}</p> : null}
      <div>
        {site.locales.map(({ code, lang, dir, name }) => (
          <Input
            key={code}
            label={<span lang={lang}>{name}</span>}
            lang={lang}
            dir={dir}
            value={words[code] ?? ''}
            placeholder={fallback ?? ''}
            maxLength={maxLength}
            onChange={({ currentTarget: { value } }) => {
              const { [code]: _, ...others } = words
              onChange(value === '' ? others : { ...others, [code]: value })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
