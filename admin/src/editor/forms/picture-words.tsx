import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatLanguageName } from '../../locale/language-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { isLibraryAddress, useLibraryFiles } from '../../media/library-files.ts'
import { getLanguageAttributes, useSession } from '../../session/session.ts'
import { StoreText } from './store-text.tsx'

interface Props {
  src: string
  /** Undefined for the text of the library, or none; empty for a decoration. */
  alt: string | undefined
  /** Language of the text, as the site names it. */
  locale: string
  onChange: (alt: string | undefined) => void
}

/** Fields for the text alternative of a picture: its own, that of the library, or none. */
export function PictureWords({ src, alt, locale, onChange }: Props) {
  const t = useTexts('editor')
  const { site } = useSession()
  const { fileAt } = useLibraryFiles([src])
  const item = fileAt(src)
  const shared = item?.decorative ? '' : item?.texts[locale]?.alt || undefined
  const [isOwn, setOwn] = useState(alt !== undefined)
  const isDecorative = alt === ''
  const isShared = !isOwn && !isDecorative && shared !== undefined
  return (
    <>
      {isLibraryAddress(src) ? (
        <SharedField
          locale={locale}
          shared={shared}
          isShared={isShared}
          onChange={(isOn) => {
            setOwn(!isOn)
            onChange(undefined)
          }}
        />
      ) : null}
      <Checkbox
        label={t('imageDecorative')}
        checked={isDecorative}
        onChange={(event) => {
          setOwn(!event.currentTarget.checked)
          onChange(event.currentTarget.checked ? '' : undefined)
        }}
      />
      <TextInput
        label={t('imageAlt')}
        description={t('imageAltRule')}
        value={(isShared ? shared : alt) ?? ''}
        disabled={isShared || isDecorative}
        {...getLanguageAttributes(site, locale)}
        onChange={({ currentTarget: { value } }) => {
          setOwn(true)
          // An empty field means that the text is not written yet.
          onChange(value === '' ? undefined : value)
        }}
      />
      {item && alt && shared === undefined ? (
        <StoreText item={item} locale={locale} alt={alt.trim()} />
      ) : null}
    </>
  )
}

interface SharedProps {
  locale: string
  shared: string | undefined
  isShared: boolean
  onChange: (isOn: boolean) => void
}

/** The choice of the library's text, disabled if the library has none. */
function SharedField({ locale, shared, isShared, onChange }: SharedProps) {
  const t = useTexts('editor')
  const { language } = useLanguage()
  const { site } = useSession()
  const name = formatLanguageName(getLanguageAttributes(site, locale).lang ?? locale, language)
  return (
    <Checkbox
      label={t('imageShared')}
      description={
        shared === undefined
          ? t('imageSharedNone', { language: name })
          : shared === ''
            ? t('imageSharedDecorative')
            : undefined
      }
      checked={isShared}
      disabled={shared === undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
