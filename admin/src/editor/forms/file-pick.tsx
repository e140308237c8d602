import type { MediaItem } from '@vitrine/contract/admin/media'
import { useState } from 'react'
import { MediaPicker } from '../../media/picker.tsx'

interface Props {
  label: string
  /** Limits the choice to pictures; absent for all files. */
  group?: 'image'
  onPick: (item: MediaItem) => void
}

/** A button that chooses a file of the library. */
export function FilePick({ label, group, onPick }: Props) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <button className="button quiet" type="button" onClick={() => setPicking(true)}>
        {label}
      </button>
      {isPicking ? (
        <MediaPicker
          {...(group && { group })}
          onClose={() => setPicking(false)}
          onChoose={(item) => {
            onPick(item)
            setPicking(false)
          }}
        />
      ) : null}
    </>
  )
}
