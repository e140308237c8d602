import type { MediaItem } from '@vitrine/contract/admin/media'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useState } from 'react'
import { type Translate, useLanguage, useTexts } from '../locale/use-texts.ts'
import { getLocaleName, useSession } from '../session/session.ts'
import { formatDuration, getFileType } from './file-types.ts'
import { SelectedFiles } from './selected-files.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  items: MediaItem[]
  onOpen: (item: MediaItem) => void
  /** Ids of the chosen files; undefined if a click does not choose. */
  pressed?: ReadonlySet<number> | undefined
  /** True if files can be selected in order to move them. */
  selects: boolean
}

const thumbnailWidth = 220

/** Shows files as cards: a button, and a checkbox if files can be selected. */
export function MediaGrid({ items, onOpen, pressed, selects }: Props) {
  const t = useTexts('media')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const select = (id: number, isSelected: boolean) => {
    const others = [...selected].filter((each) => each !== id)
    setSelected(new Set(isSelected ? [...others, id] : others))
  }
  return (
    <>
      {selected.size > 0 ? (
        <SelectedFiles
          ids={[...selected]}
          onAll={() => setSelected(new Set(items.map(({ id }) => id)))}
          onNone={() => setSelected(new Set())}
        />
      ) : null}
      <ul className="media-grid">
        {items.map((item) => (
          <li key={item.id}>
            <Card item={item} onOpen={onOpen} isPressed={pressed?.has(item.id)} />
            {selects ? (
              <input
                className="media-select"
                type="checkbox"
                aria-label={t('select', { name: item.name })}
                checked={selected.has(item.id)}
                onChange={({ currentTarget }) => select(item.id, currentTarget.checked)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface CardProps extends Pick<Props, 'onOpen'> {
  item: MediaItem
  isPressed: boolean | undefined
}

function Card({ item, onOpen, isPressed }: CardProps) {
  const t = useTexts('media')
  const { language } = useLanguage()
  const { site } = useSession()
  const formatMissing = ({ lacking }: MediaItem) =>
    new Intl.ListFormat(language).format(lacking.map((code) => getLocaleName(site, code) ?? code))
  return (
    <button
      className="media-card"
      type="button"
      aria-pressed={isPressed}
      onClick={() => onOpen(item)}
    >
      <span className="media-frame">
        <Thumbnail item={item} width={thumbnailWidth} />
      </span>
      <strong>{item.name}</strong>
      <small>
        {getFileType(item)}, {formatBytes(language, item.bytes)}
        {item.duration ? `, ${formatDuration(item.duration)}` : ''}
        {item.width ? `, ${item.width} × ${item.height}` : ''}
      </small>
      <small>
        {formatUses(item, t)}
        {item.lacking.length > 0 ? (
          <em className="media-lack">{t('undescribed', { languages: formatMissing(item) })}</em>
        ) : null}
      </small>
    </button>
  )
}

/** Published uses come first, then the settings of the site, texts of templates, then drafts. */
function formatUses(
  { pages, settings, taxonomy, declared, drafts }: MediaItem,
  t: Translate,
): string {
  if (pages > 0) return t('usedOn', { count: pages })
  if (settings > 0) return t('inSettings')
  if (taxonomy > 0) return t('inTaxonomy')
  if (declared > 0) return t('inTexts', { count: declared })
  return drafts > 0 ? t('inDrafts', { count: drafts }) : t('notUsed')
}
