import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract/admin/media'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { DropZone } from './drop-zone.tsx'
import { FolderList } from './folder-list.tsx'
import { MediaFilters } from './media-filters.tsx'
import { MediaGrid } from './media-grid.tsx'
import { type MediaFilter, mediaListQuery } from './media-query.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

interface Props {
  filter: MediaFilter
  change: (name: string, value: string) => void
  onOpen: (item: MediaItem) => void
  /** Ids of the chosen files, if several can be chosen. */
  pressed?: ReadonlySet<number>
  /** True if files can be moved and folders created; false in a dialog that only chooses files. */
  manages?: boolean
}

/** The media library: its folders, filters, files and uploads. */
export function LibraryBrowser({ filter, change, onOpen, pressed, manages = false }: Props) {
  const t = useTexts('media')
  const may = usePermissionCheck()
  const uploads = useUploads()
  const list = useQuery({ ...mediaListQuery(filter), placeholderData: keepPreviousData })
  const refused = getRefusal(list.error)
  const { data = [], tags = [], total = 0, page = 1, last = 1 } = list.data ?? {}
  const folder = Number(filter.folder) || undefined
  const add = (files: File[]) => uploads.add(files, folder)
  const contents = (
    <>
      <UploadList {...uploads} />
      <ProblemNotice refused={refused} />
      <FolderList
        open={filter.folder ?? ''}
        onOpen={(folder) => change('folder', folder)}
        manages={manages}
      />
      <MediaFilters filter={filter} tags={tags} change={change} />
      {list.isPending ? <p className="empty">{t('loading')}</p> : null}
      {list.data && total === 0 ? <p className="empty">{t(getEmptyKey(filter))}</p> : null}
      <MediaGrid
        key={JSON.stringify(filter)}
        items={data}
        onOpen={onOpen}
        pressed={pressed}
        selects={manages && may('organize-media')}
      />
      {last > 1 ? (
        <nav className="media-parts" aria-label={t('parts')}>
          <button type="button" disabled={page <= 1} onClick={() => change('page', `${page - 1}`)}>
            {t('before')}
          </button>
          <span>{t('partOf', { page, last })}</span>
          <button
            type="button"
            disabled={page >= last}
            onClick={() => change('page', `${page + 1}`)}
          >
            {t('after')}
          </button>
        </nav>
      ) : null}
    </>
  )
  return may('upload-media') ? <DropZone onFiles={add}>{contents}</DropZone> : contents
}

/** Returns the key of the text for an empty list: empty library, empty folder, or no match. */
function getEmptyKey(filter: MediaFilter) {
  const names = Object.keys(filter).filter((name) => name !== 'order' && name !== 'page')
  if (names.length === 0) return 'none'
  return names.join() === 'folder' && filter.folder !== 'none' ? 'folderEmpty' : 'noneFound'
}
