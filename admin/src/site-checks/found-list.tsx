import { type SiteFindings, siteCheckLimits } from '@vitrine/contract/admin/site-checks'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { Pager } from '../ui/pager.tsx'
import { FindingRow } from './finding-row.tsx'

interface Props {
  found: SiteFindings
  search: URLSearchParams
  onPage: (page: number) => void
}

/** One page of the findings, or of those that are ignored. */
export function FoundList({ found: { data, meta }, search, onPage }: Props) {
  const t = useTexts('site-checks')
  const isIgnored = search.has('ignored')
  return (
    <>
      <p role="status">{t(isIgnored ? 'ignoredCount' : 'count', { count: meta.total })}</p>
      <IgnoredLink search={search} count={meta.ignored} />
      {data.length === 0 ? <p className="empty">{t(getEmptyText(search, meta))}</p> : null}
      <ol className="site-findings">
        {data.map((finding) => (
          <FindingRow key={`${finding.page} ${finding.locale} ${finding.key}`} finding={finding} />
        ))}
      </ol>
      {meta.omitted > 0 ? <p className="note">{t('omitted', { count: meta.omitted })}</p> : null}
      <Pager
        page={Number(search.get('page') ?? 1)}
        pages={Math.ceil(meta.total / siteCheckLimits.pageSize)}
        onPage={onPage}
      />
    </>
  )
}

function getEmptyText(search: URLSearchParams, meta: SiteFindings['meta']) {
  if (meta.texts === 0) return 'noTexts'
  const isFiltered = [...search.keys()].some((name) => name !== 'order' && name !== 'ignored')
  if (isFiltered) return 'noneFound'
  return search.has('ignored') ? 'noneIgnored' : 'none'
}

/** Switches between the findings and those that are ignored. */
function IgnoredLink({ search, count }: { search: URLSearchParams; count: number }) {
  const t = useTexts('site-checks')
  const isIgnored = search.has('ignored')
  if (!isIgnored && count === 0) return null
  const target = new URLSearchParams(search)
  target.delete('page')
  if (isIgnored) target.delete('ignored')
  else target.set('ignored', '1')
  return (
    <p>
      <Link to={`${paths.siteChecks}?${target}`} replace>
        {isIgnored ? t('showOpen') : t('showIgnored', { count })}
      </Link>
    </p>
  )
}
