import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type MediaTrack, mediaLimits } from '@vitrine/contract/admin/media'
import { type TrackKind, trackKinds } from '@vitrine/contract/media/media-rules'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { LanguageSelect } from './language-select.tsx'
import { MediaPicker } from './picker.tsx'
import { useMediaItem } from './use-media-item.ts'

interface Props {
  tracks: MediaTrack[]
  /** Code of the language of a new track. */
  locale: string | undefined
  onChange: (tracks: MediaTrack[]) => void
}

/** Field for the captions, subtitles, descriptions and chapters of a video or of audio. */
export function TracksField({ tracks, locale, onChange }: Props) {
  const t = useTexts('media')
  const { site } = useSession()
  const [isPicking, setPicking] = useState(false)
  const add = (file: number) => {
    setPicking(false)
    if (tracks.some((track) => track.file === file)) return
    const language = locale ?? getDefaultLocale(site)
    onChange([...tracks, { file, kind: 'captions', locale: language, label: '', isDefault: false }])
  }
  return (
    <fieldset className="field-box">
      <legend>{t('tracks')}</legend>
      <p>{t('tracksHint')}</p>
      {tracks.map((track) => (
        <TrackRow
          key={track.file}
          track={track}
          onChange={(changed) =>
            onChange(tracks.map((each) => (each.file === track.file ? changed : each)))
          }
          onRemove={() => onChange(tracks.filter(({ file }) => file !== track.file))}
        />
      ))}
      <button className="button quiet" type="button" onClick={() => setPicking(true)}>
        {t('addTrack')}
      </button>
      {isPicking ? (
        <MediaPicker
          group="track"
          onClose={() => setPicking(false)}
          onChoose={({ id }) => add(id)}
        />
      ) : null}
    </fieldset>
  )
}

interface RowProps {
  track: MediaTrack
  onChange: (track: MediaTrack) => void
  onRemove: () => void
}

function TrackRow({ track, onChange, onRemove }: RowProps) {
  const t = useTexts('media')
  const name = useMediaItem(track.file)?.name ?? ''
  return (
    <fieldset className="field-box">
      <legend>{name}</legend>
      <NativeSelect
        label={t('trackKind')}
        value={track.kind}
        data={trackKinds.map((kind) => ({ value: kind, label: t(`track-${kind}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...track, kind: currentTarget.value as TrackKind })
        }
      />
      <LanguageSelect
        label={t('trackLanguage')}
        value={track.locale}
        onChange={(tag) => onChange({ ...track, locale: tag ?? track.locale })}
      />
      <TextInput
        label={t('trackLabel')}
        description={t('trackLabelHint')}
        value={track.label}
        maxLength={mediaLimits.label}
        onChange={({ currentTarget }) => onChange({ ...track, label: currentTarget.value })}
      />
      <Checkbox
        label={t('trackDefault')}
        checked={track.isDefault}
        onChange={({ currentTarget }) => onChange({ ...track, isDefault: currentTarget.checked })}
      />
      <button className="link" type="button" onClick={onRemove}>
        {t('removeTrack', { name })}
      </button>
    </fieldset>
  )
}
