import { Textarea, TextInput } from '@mantine/core'
import { type MediaText, mediaLimits } from '@vitrine/contract/admin/media'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  locale: SiteLocale
  text: MediaText
  /** False for decorations and documents: they have no text alternative. */
  hasAlt: boolean
  /** True for video and audio. */
  hasTranscript: boolean
  isReadOnly: boolean
  onChange: (text: MediaText) => void
}

/** Alternative text, caption and transcript of a file in one language. */
export function MediaTextFields({
  locale,
  text,
  hasAlt,
  hasTranscript,
  isReadOnly,
  onChange,
}: Props) {
  const t = useTexts('media')
  const { name, lang, dir } = locale
  const written = { lang, dir, readOnly: isReadOnly }
  return (
    <fieldset className="field-box">
      <legend>{name}</legend>
      {hasAlt ? (
        <Textarea
          label={t('alt')}
          description={t('altHint')}
          aria-label={`${t('alt')} (${name})`}
          value={text.alt}
          maxLength={mediaLimits.alt}
          {...written}
          onChange={(event) => onChange({ ...text, alt: event.currentTarget.value })}
        />
      ) : null}
      <TextInput
        label={t('caption')}
        aria-label={`${t('caption')} (${name})`}
        value={text.caption}
        maxLength={mediaLimits.caption}
        {...written}
        onChange={(event) => onChange({ ...text, caption: event.currentTarget.value })}
      />
      {hasTranscript ? (
        <Textarea
          label={t('transcript')}
          description={t('transcriptHint')}
          aria-label={`${t('transcript')} (${name})`}
          value={text.transcript ?? ''}
          maxLength={mediaLimits.transcript}
          autosize
          minRows={3}
          maxRows={16}
          {...written}
          onChange={(event) => onChange({ ...text, transcript: event.currentTarget.value })}
        />
      ) : null}
    </fieldset>
  )
}
