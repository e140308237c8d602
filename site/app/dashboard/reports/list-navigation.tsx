import { screenPaths } from '@vitrine/contract/http/paths'
import { type ReportState, reportStates } from '@vitrine/contract/reports/reports'
import { useLocation } from 'react-router'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { parseState, toQuery } from './list-position.ts'

export function StateTabs({ counts }: { counts: Record<ReportState, number> }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const locale = useTextLocale()
  const currentState = parseState(new URLSearchParams(useLocation().search))
  const numbers = new Intl.NumberFormat(locale)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { state: undefined, count: total },
    ...reportStates.map((state) => ({ state, count: counts[state] })),
  ]
  return (
    <nav className="tabs" aria-label={t('states')}>
      <ul>
        {tabs.map(({ state, count }) => (
          <li key={state ?? 'all'}>
            <a
              href={getPath(screenPaths.reports) + toQuery({ state, page: 1 })}
              aria-current={state === currentState ? 'page' : undefined}
            >
              {t(state ?? 'all')} <span>{numbers.format(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function ReportPagination({ page, last }: { page: number; last: number }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const state = parseState(new URLSearchParams(useLocation().search))
  if (last < 2) return null
  const getHref = (part: number) => getPath(screenPaths.reports) + toQuery({ state, page: part })
  return (
    <nav className="pagination" aria-label={t('pagination')} {...t.lang('pagination')}>
      {page > 1 ? (
        <a rel="prev" href={getHref(Math.min(page - 1, last))}>
          {t('previous')}
        </a>
      ) : null}
      <span aria-current="page">{t('part', { number: page, last })}</span>
      {page < last ? (
        <a rel="next" href={getHref(page + 1)}>
          {t('next')}
        </a>
      ) : null}
    </nav>
  )
}
