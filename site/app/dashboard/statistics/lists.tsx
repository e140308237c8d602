import { screenPaths } from '@vitrine/contract/http/paths'
import { localeOf } from '@vitrine/contract/locale/locale'
import type {
  LinkRow,
  NamedRow,
  PageRow,
  Span,
  Statistics,
} from '@vitrine/contract/tracking/statistics'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useSite } from '../../site/site.ts'
import { useSpoken, useTexts } from '../../site/use-texts.ts'
import { LanguageFilter } from './language-filter.tsx'
import { List, type ListProps } from './list.tsx'
import { PageName } from './page-name.tsx'
import { searchOf } from './presets.ts'
import { readableAddress } from './readable-address.ts'
import { RedirectLines } from './redirect-lines.tsx'

/** What was counted, by what: each list with its file. */
export function Lists({ statistics }: Props) {
  const t = useTexts()
  const { pages, links } = statistics
  const languageOf = useLanguageName()
  return (
    <>
      <List
        statistics={statistics}
        table="pages"
        list={pages}
        counted="views"
        column={t('page')}
        keyOf={({ id, locale }: PageRow) => `${id} ${locale}`}
        nameOf={(row: PageRow) => (
          <CountedPage row={row} language={languageOf(row.locale)} period={statistics.period} />
        )}
      >
        <LanguageFilter statistics={statistics} />
      </List>
      <List
        statistics={statistics}
        table="links"
        list={links}
        counted="clicks"
        column={t('link')}
        keyOf={({ model, id, address }: LinkRow) => `${model} ${id} ${address}`}
        nameOf={(row: LinkRow) => <CountedLink row={row} />}
      />
      <NamedLists statistics={statistics} />
    </>
  )
}

interface Props {
  statistics: Statistics
}

type NamedList = Omit<ListProps<NamedRow>, 'statistics' | 'keyOf'>

/** The lists of what has a name alone, two beside each other. */
function NamedLists({ statistics }: Props) {
  const t = useTexts()
  const { referrers, languages, devices, missing } = statistics
  const languageOf = useLanguageName()
  const plain = ({ name }: NamedRow) => <bdi translate="no">{name ?? t('rest')}</bdi>
  const address = ({ name }: NamedRow) => (
    <bdi translate="no">{name === null ? t('rest') : readableAddress(name)}</bdi>
  )
  const device = ({ name }: NamedRow) => t(`device-${name ?? 'other'}`)
  const language = ({ name }: NamedRow) => languageOf(name ?? '')
  const lists: NamedList[] = [
    { table: 'referrers', list: referrers, counted: 'views', column: 'site', nameOf: plain },
    {
      table: 'missing',
      list: missing,
      counted: 'requests',
      column: 'address',
      nameOf: address,
      after: <RedirectLines rows={missing.rows} />,
    },
    { table: 'languages', list: languages, counted: 'views', column: 'language', nameOf: language },
    { table: 'devices', list: devices, counted: 'views', column: 'device', nameOf: device },
  ]
  return (
    <div className="halves">
      {lists.map(({ column, ...list }) => (
        <List
          key={list.table}
          {...list}
          statistics={statistics}
          column={t(column)}
          keyOf={({ name }: NamedRow) => name ?? ''}
        />
      ))}
    </div>
  )
}

interface CountedPageProps {
  row: PageRow
  language: string
  period: Span
}

function CountedPage({ row, language, period }: CountedPageProps) {
  const t = useTexts()
  const to = useScreenPath()
  const { id, title, href, locale } = row
  const hidden = id !== null && title !== null && href === null
  return (
    <>
      <PageName page={row} />
      <small>
        {locale ? language : null}
        {hidden ? ` · ${t('hiddenPage')}` : null}
        {href === null ? null : (
          <>
            {' · '}
            <bdi translate="no">{readableAddress(href)}</bdi>
          </>
        )}
        {id === null ? null : (
          <>
            {' · '}
            <a href={to(screenPaths.pageStatistics(id)) + searchOf(period)}>
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
  const locale = useSpoken()
  const t = useTexts()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (code: string) => {
    if (!code) return t('rest')
    const known = localeOf(config.i18n, code)?.iso ?? code
    const name = names.of(known) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}
