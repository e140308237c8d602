import { Button } from '@mantine/core'
import { type MoveInState, moveInLimits } from '@vitrine/contract/admin/move-in'
import { discardMoveIn, uploadMoveIn } from '@vitrine/contract/endpoints/move-in'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../http/client.ts'
import { createFetchWithProgress } from '../http/fetch-with-progress.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { useCall } from '../ui/use-call.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { moveInKey } from './move-in-query.ts'

/** Takes the export: dropped or chosen. Shows the one that the server has. */
export function ExportUpload({ file }: Pick<MoveInState, 'file'>) {
  const t = useTexts('move-in')
  const { language } = useLanguage()
  const { upload, share, isSending, abort, refused } = useUpload()
  const { isOver, handlers } = useFileDrop(upload)
  const area = useRef<HTMLDivElement>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  if (isSending) return <Sending share={share} onCancel={abort} />
  return (
    <div ref={area} className={isOver ? 'move-in-drop is-over' : 'move-in-drop'} {...handlers}>
      <ProblemNotice refused={refused} />
      <p>{file ? `${file.name}, ${formatBytes(language, file.bytes)}` : t('drop')}</p>
      <div className="buttons">
        <FileButton label={t(file ? 'chooseOther' : 'choose')} onFiles={upload} />
        {file ? (
          <Button variant="default" onClick={() => setDiscarding(true)}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
      <p className="note">{t(file ? 'discardHint' : 'formats')}</p>
      {isDiscarding ? (
        <Discarding
          onClose={() => setDiscarding(false)}
          // The button that opened the dialog is gone.
          onDone={() => area.current?.querySelector('input')?.focus()}
        />
      ) : null}
    </div>
  )
}

/** Asks for confirmation, because the reports cannot be made again once the pages are imported. */
function Discarding({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts('move-in')
  const discard = useCall(
    () => call(discardMoveIn),
    [moveInKey],
    () => {
      // Closed before the focus moves, which the open dialog keeps.
      flushSync(onClose)
      onDone()
    },
  )
  return (
    <Dialog title={t('discard')} onClose={onClose}>
      <ProblemNotice refused={discard.refused} />
      <p>{t('discardHelp')}</p>
      <Button color="red" loading={discard.isBusy} onClick={() => void discard.run(undefined)}>
        {t('discard')}
      </Button>
    </Dialog>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useTexts('move-in')
  const percent = Math.floor(share * 100)
  return (
    <div className="move-in-run">
      <LeaveGuard isDirty title={t('leaving')} help={t('leavingHelp')} />
      <p>{t('sending', { percent })}</p>
      <progress max={100} value={percent} aria-label={t('upload')} />
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function useUpload() {
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const uploading = useCall(
    (file: File) => {
      sending.current = new AbortController()
      const name = file.name.slice(0, moveInLimits.fileName)
      const { signal } = sending.current
      const fetch = createFetchWithProgress(setShare)
      return call(uploadMoveIn, { query: { name }, body: file }, { signal, fetch })
    },
    [moveInKey],
    () => {},
  )
  return {
    share,
    isSending: uploading.isBusy,
    refused: uploading.refused,
    abort: () => sending.current?.abort(),
    upload: ([file]: File[]) => {
      if (!file) return
      setShare(0)
      void uploading.run(file)
    },
  }
}
