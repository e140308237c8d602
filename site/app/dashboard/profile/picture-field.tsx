import { avatarRules } from '@vitrine/contract/identity/identity'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../site/use-texts.ts'

const id = 'v-avatar'

interface Props {
  take: (file: File) => void
  /** Error message of the API, or a text key. */
  fault: string | undefined
}

export function PictureField({ take, fault }: Props) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const takeFirstFile = (source: FileSource | null) => {
    const file = source?.files?.[0]
    if (file) take(file)
  }
  const drop = useDrop(takeFirstFile)
  // A file may have been selected before the script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial selection.
  useEffect(() => takeFirstFile(field.current), [])
  const errorTexts: Record<string, string> = {
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
        onChange={(event) => takeFirstFile(event.currentTarget)}
      />
      {fault ? (
        <p className="fault" id={`${id}-fault`} role="alert">
          {errorTexts[fault] ?? fault}
        </p>
      ) : null}
    </div>
  )
}

interface FileSource {
  files: FileList | null
}

function useDrop(take: (source: FileSource) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(isInside)
  }
  return {
    'data-over': isDraggedOver || undefined,
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event)
      take(event.dataTransfer)
    },
  }
}
