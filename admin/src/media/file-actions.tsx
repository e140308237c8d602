import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MediaItemWithUses } from '@vitrine/contract/admin/media'
import { parseRefusedValue } from '@vitrine/contract/client/call'
import { deleteMedia, replaceMedia, restoreMedia } from '@vitrine/contract/endpoints/media'
import { useState } from 'react'
import { call, type Refused, statusConflict } from '../http/client.ts'
import { createFetchWithProgress } from '../http/fetch-with-progress.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { FileButton } from '../ui/file-button.tsx'
import { useNotices } from '../ui/notices.tsx'
import { FileUses } from './file-uses.tsx'
import { getUploadName } from './media-query.ts'

interface Props {
  item: MediaItemWithUses
  onGone: () => void
}

/** Replaces a file or deletes it. Shows the reason of a refusal. */
export function FileActions({ item, onGone }: Props) {
  const t = useTexts('media')
  const may = usePermissionCheck()
  const { show } = useNotices()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Refused>()
  const [share, setShare] = useState<number>()
  const params = { id: item.id }
  const refresh = () => queries.invalidateQueries({ queryKey: ['media'] })
  const inUse = refused && parseRefusedValue(deleteMedia, statusConflict, refused)

  const replace = async (file: File) => {
    setRefused(undefined)
    setShare(0)
    const input = { params, query: { name: getUploadName(file) }, body: file }
    const answer = await call(replaceMedia, input, { fetch: createFetchWithProgress(setShare) })
    setShare(undefined)
    if (!answer.ok) return setRefused(answer)
    show({ text: t('replaced') })
    await refresh()
  }
  const remove = async () => {
    setRefused(undefined)
    const answer = await call(deleteMedia, { params })
    if (!answer.ok) return setRefused(answer)
    show({ text: t('deleted', { name: item.name }), undo: restore })
    onGone()
    // Invalidates only the lists: the file itself no longer exists.
    await queries.invalidateQueries({ queryKey: ['media', 'list'] })
  }
  const restore = async () => {
    const answer = await call(restoreMedia, { params })
    await refresh()
    return answer
  }
  return (
    <section className="media-actions">
      <ProblemNotice refused={refused}>
        {inUse ? <FileUses uses={inUse.uses} /> : null}
      </ProblemNotice>
      {share === undefined ? null : <progress value={share} max={1} aria-label={t('replace')} />}
      <div className="media-buttons">
        {may('organize-media') ? <ReplaceField item={item} onFile={replace} /> : null}
        <a className="link" href={item.url} target="_blank" rel="noreferrer">
          {t('openFile')}
        </a>
        {may('delete-media') ? (
          <Button type="button" variant="subtle" color="red" onClick={remove}>
            {t('delete')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function ReplaceField({ item, onFile }: { item: MediaItemWithUses; onFile: (file: File) => void }) {
  const t = useTexts('media')
  return (
    <span className="file-field">
      <FileButton
        label={t('replace')}
        className="button quiet"
        accept={item.mime}
        onFiles={([file]) => file && onFile(file)}
      />
    </span>
  )
}
