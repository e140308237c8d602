import { useQuery } from '@tanstack/react-query'
import type { MediaFolder } from '@vitrine/contract/admin/media-folders'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { DeleteFolder } from './delete-folder.tsx'
import { FolderForm } from './folder-form.tsx'
import { foldersQuery } from './media-query.ts'

interface Props {
  /** Value of the filter: an id, `none` for files without a folder, or empty for all files. */
  open: string
  onOpen: (folder: string) => void
  /** False in a dialog that only chooses files. */
  manages: boolean
}

/** The folders of the library, each with its number of files. */
export function FolderList({ open, onOpen, manages }: Props) {
  const t = useTexts('media')
  const may = usePermissionCheck()
  const { data: { data: folders, total, unfiled } = nothing } = useQuery(foldersQuery)
  const choices = [
    { value: '', name: t('allFiles'), count: total },
    ...folders.map(({ id, name, count }) => ({ value: `${id}`, name, count })),
    { value: 'none', name: t('noFolder'), count: unfiled },
  ]
  const opened = folders.find(({ id }) => `${id}` === open)
  const isManaged = manages && may('organize-media')
  if (folders.length === 0 && !isManaged) return null
  return (
    <nav className="media-folders" aria-label={t('folders')}>
      {folders.length > 0 ? (
        <ul>
          {choices.map(({ value, name, count }) => (
            <li key={value}>
              <button
                type="button"
                aria-current={value === open ? 'true' : undefined}
                onClick={() => onOpen(value)}
              >
                {name} <small>{count}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isManaged ? <FolderActions folder={opened} onOpen={onOpen} /> : null}
    </nav>
  )
}

const nothing = { data: [], total: 0, unfiled: 0 }

interface ActionsProps {
  folder: MediaFolder | undefined
  onOpen: (folder: string) => void
}

function FolderActions({ folder, onOpen }: ActionsProps) {
  const t = useTexts('media')
  const may = usePermissionCheck()
  const [asks, setAsks] = useState<'create' | 'rename' | 'delete'>()
  const close = () => setAsks(undefined)
  const action = (name: 'create' | 'rename' | 'delete', label: string) => (
    <button className="link" type="button" onClick={() => setAsks(name)}>
      {label}
    </button>
  )
  return (
    <div className="media-buttons">
      {action('create', t('newFolder'))}
      {folder ? action('rename', t('renameFolder')) : null}
      {folder && may('delete-media') ? action('delete', t('deleteFolder')) : null}
      {asks === 'create' ? (
        <FolderForm onClose={close} onDone={({ id }) => onOpen(`${id}`)} />
      ) : null}
      {asks === 'rename' && folder ? <FolderForm folder={folder} onClose={close} /> : null}
      {asks === 'delete' && folder ? (
        <DeleteFolder folder={folder} onClose={close} onDone={() => onOpen('')} />
      ) : null}
    </div>
  )
}
