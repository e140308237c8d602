import { useHere } from '../site/here.ts'
import { useTexts } from '../site/use-texts.ts'
import type { Listing } from './template.ts'

interface Props {
  listing: Pick<Listing, 'number' | 'last'>
  /** Query of the list besides its part. */
  query?: Record<string, string>
}

export function Pagination({ listing: { number, last }, query }: Props) {
  const t = useTexts()
  const { pathname } = useHere()
  if (last < 2) return null
  const getHref = (part: number) => {
    const search = new URLSearchParams({ ...query, ...(part > 1 && { page: `${part}` }) })
    return search.size > 0 ? `${pathname}?${search}` : pathname
  }
  return (
    <nav className="pagination" aria-label={t('pagination')} {...t.lang('pagination')}>
      {number > 1 ? (
        <a rel="prev" href={getHref(number - 1)}>
          {t('previous')}
        </a>
      ) : null}
      <span aria-current="page">{t('part', { number, last })}</span>
      {number < last ? (
        <a rel="next" href={getHref(number + 1)}>
          {t('next')}
        </a>
      ) : null}
    </nav>
  )
}
