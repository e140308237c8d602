import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { mediaItemQuery } from './media-query.ts'
import { MediaPicker } from './picker.tsx'
import { Thumbnail } from './thumbnail.tsx'
import './media.css'

interface Props {
  label: string
  /** Id of the picture; null for none. */
  value: number | null
  onChange: (id: number | null) => void
}

const width = 220

/** Field for a picture of the library. */
export function PictureField({ label, value, onChange }: Props) {
  const t = useTexts('media')
  const [isOpen, setOpen] = useState(false)
  const { data: item } = useQuery({ ...mediaItemQuery(value ?? 0), enabled: value !== null })
  return (
    <fieldset className="picture-field">
      <legend>{label}</legend>
      {value !== null && item ? (
        <p className="picture-chosen">
          <span className="media-frame">
            <Thumbnail item={item} width={width} />
          </span>
          {item.name}
        </p>
      ) : (
        <p>{t('noPicture')}</p>
      )}
      <div className="media-buttons">
        <button className="button quiet" type="button" onClick={() => setOpen(true)}>
          {t(value === null ? 'choosePicture' : 'otherPicture')}
        </button>
        {value === null ? null : (
          <button className="link" type="button" onClick={() => onChange(null)}>
            {t('dropPicture')}
          </button>
        )}
      </div>
      {isOpen ? (
        <MediaPicker
          group="image"
          onClose={() => setOpen(false)}
          onChoose={({ id }) => {
            setOpen(false)
            onChange(id)
          }}
        />
      ) : null}
    </fieldset>
  )
}
