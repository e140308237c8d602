import type { MediaItem } from '@vitrine/contract/admin/media'
import type { MediaGroup } from '@vitrine/contract/media/media-rules'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { changeFilter } from './change-filter.ts'
import { LibraryBrowser } from './library-browser.tsx'
import type { MediaFilter } from './media-query.ts'

interface Props {
  /** Limits the choice to this kind of file. */
  group?: MediaGroup
  onChoose: (item: MediaItem) => void
  onClose: () => void
}

/** Dialog to choose a file of the library, or to upload one first. */
export function MediaPicker({ group, onChoose, onClose }: Props) {
  const t = useTexts('media')
  const [filter, setFilter] = useState<MediaFilter>(group ? { group } : {})
  return (
    <Dialog title={t('pick')} onClose={onClose} wide>
      <LibraryBrowser
        filter={filter}
        change={(name, value) => setFilter(changeFilter(filter, name, value))}
        onOpen={onChoose}
      />
    </Dialog>
  )
}
