import { Button } from '@mantine/core'
import type { MediaItem } from '@vitrine/contract/admin/media'
import type { MediaGroup } from '@vitrine/contract/media/media-rules'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { changeFilter } from './change-filter.ts'
import { LibraryBrowser } from './library-browser.tsx'
import type { MediaFilter } from './media-query.ts'

interface Props {
  /** Kind of file that can be chosen. */
  group: MediaGroup
  /** Called with the files in the order of the choice. */
  onChoose: (items: MediaItem[]) => void
  onClose: () => void
}

/** Chooses several files of the library. A second click on a file removes it from the choice. */
export function MediaMultiPicker({ group, onChoose, onClose }: Props) {
  const t = useTexts('media')
  const [filter, setFilter] = useState<MediaFilter>({ group })
  const [chosen, setChosen] = useState<MediaItem[]>([])
  const toggle = (item: MediaItem) => {
    const others = chosen.filter(({ id }) => id !== item.id)
    setChosen(others.length < chosen.length ? others : [...chosen, item])
  }
  return (
    <Dialog title={t('pick')} onClose={onClose} wide>
      <div className="media-chosen">
        <p role="status">
          {chosen.length === 0 ? t('pickManyHint') : chosen.map(({ name }) => name).join(', ')}
        </p>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {t('pickMany', { count: chosen.length })}
        </Button>
      </div>
      <LibraryBrowser
        filter={filter}
        change={(name, value) => setFilter(changeFilter(filter, name, value))}
        onOpen={toggle}
        pressed={new Set(chosen.map(({ id }) => id))}
      />
    </Dialog>
  )
}
