import { Button, TextInput } from '@mantine/core'
import { folderLimits, type MediaFolder } from '@vitrine/contract/admin/media-folders'
import { createFolder, renameFolder } from '@vitrine/contract/endpoints/media'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'

interface Props {
  /** The folder to rename; undefined to create one. */
  folder?: MediaFolder
  onDone?: (folder: MediaFolder) => void
  onClose: () => void
}

/** Creates a folder, or renames one. */
export function FolderForm({ folder, onDone, onClose }: Props) {
  const t = useTexts('media')
  const title = t(folder ? 'renameFolder' : 'newFolder')
  const saving = useCall(
    (name: string) =>
      folder
        ? call(renameFolder, { params: { id: folder.id }, body: { name } })
        : call(createFolder, { body: { name } }),
    [['media', 'folders']],
    ({ data }) => {
      onClose()
      onDone?.(data)
    },
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form label={title} onSend={(form) => saving.run(String(form.get('folder-name') ?? ''))}>
        <ProblemNotice refused={saving.refused} />
        <TextInput
          name="folder-name"
          label={t('folderName')}
          defaultValue={folder?.name ?? ''}
          maxLength={folderLimits.name}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={saving.isBusy}>
          {t(folder ? 'rename' : 'createFolder')}
        </Button>
      </Form>
    </Dialog>
  )
}
