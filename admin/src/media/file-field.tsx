import type { MediaItem } from '@vitrine/contract/admin/media'
import type { MediaGroup } from '@vitrine/contract/media/media-rules'
import { type ReactNode, useState } from 'react'
import { MediaPicker } from './picker.tsx'
import { useMediaItem } from './use-media-item.ts'
import './media.css'

export interface FileFieldProps {
  label: string
  /** Id of the file; null for none. */
  value: number | null
  onChange: (id: number | null) => void
}

interface Props extends FileFieldProps {
  group: MediaGroup
  /** `choose` is for the first file, `other` for one in its place. */
  texts: Record<'none' | 'choose' | 'other' | 'drop', string>
  show: (item: MediaItem) => ReactNode
}

/** Field for a file of the library. */
export function FileField({ label, value, group, texts, show, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const item = useMediaItem(value)
  return (
    <fieldset className="field-box file-field">
      <legend>{label}</legend>
      {item ? show(item) : <p>{texts.none}</p>}
      <div className="media-buttons">
        <button className="button quiet" type="button" onClick={() => setOpen(true)}>
          {value === null ? texts.choose : texts.other}
        </button>
        {value === null ? null : (
          <button className="link" type="button" onClick={() => onChange(null)}>
            {texts.drop}
          </button>
        )}
      </div>
      {isOpen ? (
        <MediaPicker
          group={group}
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
