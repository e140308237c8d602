import { screenPaths } from '@vitrine/contract/http/paths'
import { findLocale } from '@vitrine/contract/locale/locale'
import type {
  DayRange,
  LinkRow,
  NamedRow,
  PageRow,
  Statistics,
} from '@vitrine/contract/tracking/statistics'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useSite } from '../../site/site.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { AdminLink } from './admin-link.tsx'
import { LanguageFilter } from './language-filter.tsx'
import { PageName } from './page-name.tsx'
import { toSearch } from './presets.ts'
import { toReadableAddress } from './readable-address.ts'
import { formatRedirectLine } from './redirect-line.ts'
import { SearchedWords } from './searched-words.tsx'
import { type ListProps, StatisticsList } from './statistics-list.tsx'

export function StatisticsLists({ statistics }: Props) {
  const t = useTexts()
  const { pages, links } = statistics
  const getLanguageName = useLanguageName()
  return (
    <>
      <StatisticsList
        statistics={statistics}
        table="pages"
        list={pages}
        counted="views"
        column={t('page')}
        getKey={({ id, locale }: PageRow) => `${id} ${locale}`}
        renderName={(row: PageRow) => (
          <CountedPage
            row={row}
            language={getLanguageName(row.locale)}
            period={statistics.period}
          />
        )}
      >
        <LanguageFilter statistics={statistics} />
      </StatisticsList>
      <StatisticsList
        statistics={statistics}
        table="links"
        list={links}
        counted="clicks"
        column={t('link')}
        getKey={({ model, id, address }: LinkRow) => `${model} ${id} ${address}`}
        renderName={(row: LinkRow) => <CountedLink row={row} />}
      />
      <SearchedWords statistics={statistics} getLanguageName={getLanguageName} />
      <NamedLists statistics={statistics} />
    </>
  )
}

interface Props {
  statistics: Statistics
}

type NamedList = Omit<ListProps<NamedRow>, 'statistics' | 'getKey'>

function NamedLists({ statistics }: Props) {
  const t = useTexts()
  return (
    <div className="halves">
      {useNamedLists(statistics).map(({ column, ...list }) => (
        <StatisticsList
          key={list.table}
          {...list}
          statistics={statistics}
          column={t(column)}
          getKey={({ name }: NamedRow) => name ?? ''}
        />
      ))}
    </div>
  )
}

function useNamedLists({ referrers, languages, devices, missing }: Statistics): NamedList[] {
  const t = useTexts()
  const getLanguageName = useLanguageName()
  return [
    {
      table: 'referrers',
      list: referrers,
      counted: 'views',
      column: 'site',
      renderName: ({ name }) => <bdi translate="no">{name ?? t('rest')}</bdi>,
    },
    {
      table: 'missing',
      list: missing,
      counted: 'requests',
      column: 'address',
      renderName: ({ name }) => (
        <bdi translate="no">{name === null ? t('rest') : toReadableAddress(name)}</bdi>
      ),
      after: (
        <>
          {missing.rows.length > 0 ? (
            <AdminLink screen="lost-addresses">{t('toLostAddresses')}</AdminLink>
          ) : null}
          <RedirectLines rows={missing.rows} />
        </>
      ),
    },
    {
      table: 'languages',
      list: languages,
      counted: 'views',
      column: 'language',
      renderName: ({ name }) => getLanguageName(name ?? ''),
    },
    {
      table: 'devices',
      list: devices,
      counted: 'views',
      column: 'device',
      renderName: ({ name }) => t(`device-${name ?? 'other'}`),
    },
  ]
}

interface CountedPageProps {
  row: PageRow
  language: string
  period: DayRange
}

function CountedPage({ row, language, period }: CountedPageProps) {
  const t = useTexts()
  const getPath = useScreenPath()
  const { id, title, href, locale } = row
  const isHidden = id !== null && title !== null && href === null
  return (
    <>
      <PageName page={row} />
      <small>
        {locale ? language : null}
        {isHidden ? ` · ${t('hiddenPage')}` : null}
        {href === null ? null : (
          <>
            {' · '}
            <bdi translate="no">{toReadableAddress(href)}</bdi>
          </>
        )}
        {id === null ? null : (
          <>
            {' · '}
            <a href={getPath(screenPaths.pageStatistics(id)) + toSearch(period)}>
              {t('inDetail')}
              <span className="visually-hidden"> {title ?? `${t('deletedPage')} ${id}`}</span>
            </a>
          </>
        )}
      </small>
    </>
  )
}

export function CountedLink({ row: { model, id, address } }: { row: LinkRow }) {
  const t = useTexts()
  if (id === null) return <em>{t('rest')}</em>
  return (
    <>
      <bdi translate="no">{address ?? `${model}:${id}`}</bdi>
      <small>{address === null ? t('clickedLink') : `${t('ledTo')} ${model}:${id}`}</small>
    </>
  )
}

export function useLanguageName() {
  const { config } = useSite()
  const locale = useTextLocale()
  const t = useTexts()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (code: string) => {
    if (!code) return t('rest')
    const languageCode = findLocale(config.i18n, code)?.iso ?? code
    const name = names.of(languageCode) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}

const linesMax = 10

/** Shows lines for `redirects` in `site.config.ts`, for the most requested missing addresses. */
function RedirectLines({ rows }: { rows: NamedRow[] }) {
  const t = useTexts()
  const target = `/${t('newAddress')}`
  const lines = rows.flatMap(({ name }) => (name && formatRedirectLine(name, target)) || [])
  if (lines.length === 0) return null
  return (
    <details className="numbers">
      <summary>{t('redirect')}</summary>
      <p className="aside">{t('redirectHow')}</p>
      <ul className="lines" translate="no" dir="ltr">
        {lines.slice(0, linesMax).map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
