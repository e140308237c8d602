import { useState } from 'react'
import { MediaPicker } from '../../media/picker.tsx'

interface Props {
  label: string
  /** Pictures alone, or documents too. */
  group?: 'image'
  /** Hears the address that content names the file by. */
  onPick: (src: string) => void
}

/** A button by which a file of the library is chosen. */
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
          onChoose={({ src }) => {
            onPick(src)
            setPicking(false)
          }}
        />
      ) : null}
    </>
  )
}
