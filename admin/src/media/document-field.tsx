import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useState } from 'react'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getFileType } from './file-types.ts'
import { mediaItemQuery } from './media-query.ts'
import { MediaPicker } from './picker.tsx'
import './media.css'

interface Props {
  label: string
  /** Id of the document; null for none. */
  value: number | null
  onChange: (id: number | null) => void
}

/** Field for a document of the library. */
export function DocumentField({ label, value, onChange }: Props) {
  const t = useTexts('media')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data: item } = useQuery({ ...mediaItemQuery(value ?? 0), enabled: value !== null })
  return (
    <fieldset className="picture-field">
      <legend>{label}</legend>
      <p>
        {value !== null && item
          ? `${item.name} (${getFileType(item)}, ${formatBytes(language, item.bytes)})`
          : t('noDocument')}
      </p>
      <div className="media-buttons">
        <button className="button quiet" type="button" onClick={() => setOpen(true)}>
          {t(value === null ? 'chooseDocument' : 'otherDocument')}
        </button>
        {value === null ? null : (
          <button className="link" type="button" onClick={() => onChange(null)}>
            {t('dropDocument')}
          </button>
        )}
      </div>
      {isOpen ? (
        <MediaPicker
          group="document"
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
