import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { acceptedMimeTypes } from './file-types.ts'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped on it, pasted anywhere, or chosen. */
export function DropZone({ onFiles, children }: Props) {
  const t = useTexts('media')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  usePastedFiles(onFiles)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is there for all
    <div
      className={isOver ? 'drop-zone is-over' : 'drop-zone'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <div className="drop-line">
        <label className="button" htmlFor={id}>
          {t('choose')}
        </label>
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          multiple
          accept={acceptedMimeTypes}
          onChange={() => {
            onFiles([...(input.current?.files ?? [])])
            // The same file can be chosen again.
            if (input.current) input.current.value = ''
          }}
        />
        <p>{t('dropHint')}</p>
      </div>
      {children}
    </div>
  )
}

function usePastedFiles(onFiles: Props['onFiles']) {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
}
