import { useQuery } from '@tanstack/react-query'
import { listUndescribed } from '@vitrine/contract/endpoints/page-texts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { useTexts } from '../../locale/use-texts.ts'

interface Props {
  id: number
  locale: string
  /** The checked parts of the text as it was last saved; see `extractCheckedParts`. */
  saved: string
  /** Shows the picture with this address in the text. */
  onShow: (src: string) => void
}

/** Lists the pictures without a text alternative in the last saved text, before it is published. */
export function Undescribed({ id, locale, saved, onShow }: Props) {
  const t = useTexts('editor')
  const { data: pictures = [] } = useQuery({
    // Fetched again when a save has changed a picture, and when the library has changed.
    queryKey: ['media', 'undescribed', id, locale, saved],
    placeholderData: (before) => before,
    queryFn: async () => unwrap(await call(listUndescribed, { params: { id, locale } })).data,
  })
  if (pictures.length === 0) return null
  return (
    <details className="broken-links">
      <summary>{t('undescribed', { count: pictures.length })}</summary>
      <PictureList pictures={pictures} onShow={onShow} />
    </details>
  )
}

/** Lists pictures by file name. A click shows the picture in the text. */
export function PictureList({
  pictures,
  onShow,
}: {
  pictures: string[]
  onShow: (src: string) => void
}) {
  const t = useTexts('editor')
  return (
    <ul>
      {pictures.map((src) => (
        <li key={src}>
          <button
            className="link"
            type="button"
            aria-label={t('showPicture', { name: getFileName(src) })}
            onClick={() => onShow(src)}
          >
            {getFileName(src)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the last part of an address. */
const getFileName = (src: string) =>
  src
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || src
