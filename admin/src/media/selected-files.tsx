import { Button } from '@mantine/core'
import type { MoveFilesBody } from '@vitrine/contract/admin/media-folders'
import { moveMedia } from '@vitrine/contract/endpoints/media'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { FolderSelect } from './folder-select.tsx'

interface Props {
  ids: number[]
  onAll: () => void
  onNone: () => void
}

/** Actions on the selected files: all move into one folder. */
export function SelectedFiles({ ids, onAll, onNone }: Props) {
  const t = useTexts('media')
  const { show } = useNotices()
  const [folder, setFolder] = useState<number | null>(null)
  const moving = useCall(
    (body: MoveFilesBody) => call(moveMedia, { body }),
    [['media']],
    ({ data: { moved } }) => {
      show({ text: t('moved', { count: moved }) })
      onNone()
    },
  )
  return (
    <section className="media-selected" aria-label={t('selection')}>
      <ProblemNotice refused={moving.refused} />
      <p role="status">{t('selected', { count: ids.length })}</p>
      <div className="media-buttons">
        <button className="link" type="button" onClick={onAll}>
          {t('selectAll')}
        </button>
        <button className="link" type="button" onClick={onNone}>
          {t('selectNone')}
        </button>
      </div>
      <Form label={t('moveFiles')} onSend={() => moving.run({ ids, folder })}>
        <FolderSelect label={t('moveTo')} value={folder} onChange={setFolder} />
        <Button type="submit" loading={moving.isBusy}>
          {t('move')}
        </Button>
      </Form>
    </section>
  )
}
