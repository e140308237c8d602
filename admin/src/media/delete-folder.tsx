import { Button } from '@mantine/core'
import type { MediaFolder } from '@vitrine/contract/admin/media-folders'
import { deleteFolder } from '@vitrine/contract/endpoints/media'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useCall } from '../ui/use-call.ts'

interface Props {
  folder: MediaFolder
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before it deletes a folder, and explains that its files stay. */
export function DeleteFolder({ folder: { id, name, count }, onDone, onClose }: Props) {
  const t = useTexts('media')
  const deleting = useCall(
    () => call(deleteFolder, { params: { id } }),
    [['media']],
    () => {
      onClose()
      onDone()
    },
  )
  return (
    <Dialog title={t('deleteFolder')} onClose={onClose}>
      <ProblemNotice refused={deleting.refused} />
      <p>{count > 0 ? t('folderFilesStay', { name, count }) : t('folderIsEmpty', { name })}</p>
      <Button
        type="button"
        color="red"
        loading={deleting.isBusy}
        onClick={() => deleting.run(undefined)}
      >
        {t('deleteFolder')}
      </Button>
    </Dialog>
  )
}
