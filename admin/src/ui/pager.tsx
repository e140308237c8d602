import { useTexts } from '../locale/use-texts.ts'

interface Props {
  /** Number of the shown page, from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Shows the previous and next page of a list that has several. */
export function Pager({ page, pages, onPage }: Props) {
  const t = useTexts()
  if (pages <= 1) return null
  return (
    <nav className="buttons" aria-label={t('listPages')}>
      <button
        className="button quiet"
        type="button"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('previousPage')}
      </button>
      <span>{t('pageOf', { page, pages })}</span>
      <button
        className="button quiet"
        type="button"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {t('nextPage')}
      </button>
    </nav>
  )
}
