import type { MediaItem } from '@vitrine/contract/admin/media'
import { bytesIn } from '@vitrine/contract/bytes'
import { type Read, useSpeech, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { kindOf } from './kinds.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  items: MediaItem[]
  onOpen: (item: MediaItem) => void
}

const thumbnailWidth = 220

/** Files as cards, each a button. */
export function MediaGrid({ items, onOpen }: Props) {
  const t = useTexts('media')
  const { language } = useSpeech()
  const { site } = useSession()
  const names = new Map(site.locales.map(({ code, name }) => [code, name]))
  const lackOf = ({ lacking }: MediaItem) =>
    new Intl.ListFormat(language).format(lacking.map((code) => names.get(code) ?? code))
  return (
    <ul className="media-grid">
      {items.map((item) => (
        <li key={item.id}>
          <button className="media-card" type="button" onClick={() => onOpen(item)}>
            <span className="media-frame">
              <Thumbnail item={item} width={thumbnailWidth} />
            </span>
            <strong>{item.name}</strong>
            <small>
              {kindOf(item)}, {bytesIn(language, item.bytes)}
              {item.width ? `, ${item.width} × ${item.height}` : ''}
            </small>
            <small>
              {usesOf(item, t)}
              {item.lacking.length > 0 ? (
                <em className="media-lack">{t('undescribed', { languages: lackOf(item) })}</em>
              ) : null}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What readers see counts before what is being written. */
function usesOf({ pages, declared, drafts }: MediaItem, t: Read): string {
  if (pages > 0) return t('usedOn', { count: pages })
  if (declared > 0) return t('inTexts', { count: declared })
  return drafts > 0 ? t('inDrafts', { count: drafts }) : t('notUsed')
}
