import { useQuery } from '@tanstack/react-query'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { UndescribedPictures } from '@vitrine/contract/admin/pictures'
import { ask } from '../../http/ask.ts'
import { dataOf } from '../../http/call-failed.ts'
import { useTexts } from '../../locale/use-texts.ts'

interface Props {
  id: number
  locale: string
  /** The pictures as they were saved last. */
  saved: string
  /** Shows a picture in the text by its address. */
  onShow: (src: string) => void
}

/** The pictures of a text without a text alternative, as it was saved last: before it is published. */
export function Undescribed({ id, locale, saved, onShow }: Props) {
  const t = useTexts('editor')
  const { data: pictures = [] } = useQuery({
    // Asked again when a save has changed a picture, and when the library has changed.
    queryKey: ['media', 'undescribed', id, locale, saved],
    placeholderData: (before) => before,
    queryFn: async () =>
      dataOf(await ask(UndescribedPictures, editingPaths.undescribed(id, locale))).data,
  })
  if (pictures.length === 0) return null
  return (
    <details className="broken-links">
      <summary>{t('undescribed', { count: pictures.length })}</summary>
      <PictureList pictures={pictures} onShow={onShow} />
    </details>
  )
}

/** Pictures by their names, each with the way to its place in the text. */
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
            aria-label={t('showPicture', { name: nameIn(src) })}
            onClick={() => onShow(src)}
          >
            {nameIn(src)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The last part of an address. */
const nameIn = (src: string) =>
  src
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || src
