import { screenPaths } from '@vitrine/contract/http/paths'
import { type ReportState, reportStates } from '@vitrine/contract/reports/reports'
import { useLocation } from 'react-router'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useSpoken, useTexts } from '../../site/use-texts.ts'
import { queryOf, stateIn } from './address.ts'

/** The states as links, each with how many reports are in it. */
export function StateTabs({ counts }: { counts: Record<ReportState, number> }) {
  const t = useTexts()
  const to = useScreenPath()
  const locale = useSpoken()
  const shown = stateIn(new URLSearchParams(useLocation().search))
  const numbers = new Intl.NumberFormat(locale)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { state: undefined, count: all },
    ...reportStates.map((state) => ({ state, count: counts[state] })),
  ]
  return (
    <nav className="tabs" aria-label={t('states')}>
      <ul>
        {tabs.map(({ state, count }) => (
          <li key={state ?? 'all'}>
            <a
              href={to(screenPaths.reports) + queryOf({ state, page: 1 })}
              aria-current={state === shown ? 'page' : undefined}
            >
              {t(state ?? 'all')} <span>{numbers.format(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The way through a list that has several parts. */
export function ReportPagination({ page, last }: { page: number; last: number }) {
  const t = useTexts()
  const to = useScreenPath()
  const state = stateIn(new URLSearchParams(useLocation().search))
  if (last < 2) return null
  const at = (part: number) => to(screenPaths.reports) + queryOf({ state, page: part })
  return (
    <nav className="pagination" aria-label={t('pagination')} {...t.lang('pagination')}>
      {page > 1 ? (
        <a rel="prev" href={at(Math.min(page - 1, last))}>
          {t('previous')}
        </a>
      ) : null}
      <span aria-current="page">{t('part', { number: page, last })}</span>
      {page < last ? (
        <a rel="next" href={at(page + 1)}>
          {t('next')}
        </a>
      ) : null}
    </nav>
  )
}
