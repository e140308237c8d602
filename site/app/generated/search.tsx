import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { Detour } from '@vitrine/contract/pages/pages'
import { type SearchAnswer, searchBounds, searchPageSize } from '@vitrine/contract/pages/search'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'
import { PageTitle } from '../templates/page-title.tsx'
import { Pagination } from '../templates/pagination.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResults } from './search-results.tsx'

interface Props {
  q: string
  exact: boolean
  /** Undefined if the search has failed. */
  answer: SearchAnswer | undefined
  homes: Detour[]
}

/** Page of the search: the form, then the results. */
export function Search({ q, exact, answer, homes }: Props) {
  const t = useTexts()
  return (
    <div className="page">
      <PageTitle title={t('title')} {...t.lang('title')} />
      <div className="content">
        <SearchForm words={q} exact={exact} />
        {q === '' ? null : <Found q={q} answer={answer} homes={homes} />}
      </div>
      {answer && q !== '' ? (
        <Pagination
          listing={{ number: answer.meta.page, last: answer.meta.last }}
          query={{ q, ...(exact && { exact: '1' }) }}
        />
      ) : null}
    </div>
  )
}

function Found({ q, answer, homes }: Omit<Props, 'exact'>) {
  const t = useTexts()
  if (!answer)
    return (
      <p role="status" {...t.lang('unavailable')}>
        {t('unavailable')}
      </p>
    )
  const { data, meta } = answer
  return (
    <>
      <p role="status" {...t.lang('results', { count: meta.total })}>
        {t('results', { count: meta.total })}
      </p>
      <Remarks q={q} meta={meta} />
      {data.length > 0 ? (
        <SearchResults found={data} first={(meta.page - 1) * searchPageSize + 1} />
      ) : (
        <NothingFound q={q} others={meta.others ?? []} homes={homes} />
      )}
    </>
  )
}

/** Says which words were searched, if they are not those of the query. */
function Remarks({ q, meta }: { q: string; meta: SearchAnswer['meta'] }) {
  const t = useTexts()
  const { pathname } = useHere()
  const { replaced = [], dropped = 0, mode } = meta
  const { words: max, characters } = searchBounds
  const droppedParams = { count: dropped, max, characters }
  return (
    <>
      {replaced.map(({ from, to }) => (
        <p key={from} {...t.lang('replaced')}>
          {t('replaced', { from, to })}
        </p>
      ))}
      {replaced.length > 0 ? (
        <p {...t.lang('asTyped')}>
          <a href={`${pathname}?${new URLSearchParams({ q, exact: '1' })}`}>{t('asTyped')}</a>
        </p>
      ) : null}
      {mode === 'most' && meta.total > 0 ? <p {...t.lang('most')}>{t('most')}</p> : null}
      {dropped > 0 ? (
        <p {...t.lang('dropped', droppedParams)}>{t('dropped', droppedParams)}</p>
      ) : null}
    </>
  )
}

interface NothingProps {
  q: string
  others: NonNullable<SearchAnswer['meta']['others']>
  homes: Detour[]
}

/** Results in other languages, advice, and the site map. */
function NothingFound({ q, others, homes }: NothingProps) {
  const t = useTexts()
  const { config } = useSite()
  const { locale } = useTextScope()
  const getHref = (kind: 'search' | 'site-map', code: string) =>
    getPageAddress(config.i18n, code, getGeneratedSlug(kind, code))
  const reachable = others.filter((other) => homes.some((home) => home.locale === other.locale))
  return (
    <>
      {reachable.length > 0 ? (
        <>
          <h2 {...t.lang('otherLanguages')}>{t('otherLanguages')}</h2>
          <ul>
            {reachable.map((other) => (
              <li key={other.locale}>
                <a
                  href={`${getHref('search', other.locale)}?${new URLSearchParams({ q })}`}
                  hrefLang={getLanguageAttributes(config.i18n, other.locale).lang}
                >
                  <bdi {...getLanguageAttributes(config.i18n, other.locale)}>
                    {config.i18n.locales.find(({ code }) => code === other.locale)?.displayName}
                  </bdi>{' '}
                  ({other.total})
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p {...t.lang('advice')}>{t('advice')}</p>
      <p {...t.lang('siteMap')}>
        <a href={getHref('site-map', locale)}>{t('siteMap')}</a>
      </p>
    </>
  )
}
