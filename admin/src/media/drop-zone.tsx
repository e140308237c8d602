import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { FileButton } from '../ui/file-button.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { acceptedMimeTypes } from './file-types.ts'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped on it, pasted anywhere, or chosen. */
export function DropZone({ onFiles, children }: Props) {
  const t = useTexts('media')
  const { isOver, handlers } = useFileDrop(onFiles)
  usePastedFiles(onFiles)
  return (
    <div className={isOver ? 'drop-zone is-over' : 'drop-zone'} {...handlers}>
      <div className="drop-line">
        <FileButton label={t('choose')} multiple accept={acceptedMimeTypes} onFiles={onFiles} />
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
