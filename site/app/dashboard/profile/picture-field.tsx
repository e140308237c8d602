import { avatarRules } from '@vitrine/contract/identity/identity'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../site/use-texts.ts'

const id = 'v-avatar'

interface Props {
  take: (file: File) => void
  /** A sentence of the API, or the name of a text. */
  fault: string | undefined
}

/** A picture is chosen or dropped here. */
export function PictureField({ take, fault }: Props) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const takeFirst = (from: Chosen | null) => {
    const file = from?.files?.[0]
    if (file) take(file)
  }
  const drop = useDrop(takeFirst)
  // A file may have been chosen before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at first.
  useEffect(() => takeFirst(field.current), [])
  const faults: Record<string, string> = {
    avatarInvalid: t('avatarInvalid'),
    avatarLarge: t('avatarLarge'),
  }
  return (
    <div className="picture-field" {...drop}>
      <label htmlFor={id}>{t('avatarChoose')}</label>
      <p id={`${id}-about`}>{t('avatarRules')}</p>
      <input
        ref={field}
        id={id}
        name="avatar"
        type="file"
        accept={avatarRules.types.join(',')}
        aria-describedby={fault ? `${id}-fault ${id}-about` : `${id}-about`}
        aria-invalid={fault ? true : undefined}
        required
        onChange={(event) => takeFirst(event.currentTarget)}
      />
      {fault ? (
        <p className="fault" id={`${id}-fault`} role="alert">
          {faults[fault] ?? fault}
        </p>
      ) : null}
    </div>
  )
}

interface Chosen {
  files: FileList | null
}

/** Files are dropped on an element; the field inside does the same by keyboard. */
function useDrop(take: (dropped: Chosen) => void) {
  const [over, setOver] = useState(false)
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return {
    'data-over': over || undefined,
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event)
      take(event.dataTransfer)
    },
  }
}
