import { localeOf } from '@vitrine/contract/locale'
import type { LinkRow, NamedRow, PageRow, Statistics } from '@vitrine/contract/statistics'
import { useSpeech, useTexts } from '../../locale/use-texts.ts'
import { useSite } from '../../site.ts'
import { LanguageFilter } from './language-filter.tsx'
import { List } from './list.tsx'
import { PageName } from './page-name.tsx'

/** What was counted, by what: each list with its file. */
export function Lists({ statistics }: { statistics: Statistics }) {
  const t = useTexts()
  const { pages, links, referrers, languages, devices, missing } = statistics
  const say = useNames()
  const named = (name: (row: NamedRow) => React.ReactNode) => ({
    keyOf: (row: NamedRow) => row.name ?? '',
    nameOf: name,
  })
  const common = { statistics }
  return (
    <>
      <List
        {...common}
        table="pages"
        list={pages}
        counted="views"
        column={t('page')}
        keyOf={({ id, locale }: PageRow) => `${id} ${locale}`}
        nameOf={(row: PageRow) => <CountedPage row={row} language={say.language(row.locale)} />}
      >
        <LanguageFilter statistics={statistics} />
      </List>
      <List
        {...common}
        table="links"
        list={links}
        counted="clicks"
        column={t('link')}
        keyOf={({ model, id, address }: LinkRow) => `${model} ${id} ${address}`}
        nameOf={(row: LinkRow) => <CountedLink row={row} />}
      />
      <div className="halves">
        <List
          {...common}
          table="referrers"
          list={referrers}
          counted="views"
          column={t('site')}
          {...named(({ name }) => <bdi translate="no">{name ?? t('rest')}</bdi>)}
        />
        <List
          {...common}
          table="missing"
          list={missing}
          counted="requests"
          column={t('address')}
          {...named(({ name }) => <bdi translate="no">{name ?? t('rest')}</bdi>)}
        />
        <List
          {...common}
          table="languages"
          list={languages}
          counted="views"
          column={t('language')}
          {...named(({ name }) => say.language(name ?? ''))}
        />
        <List
          {...common}
          table="devices"
          list={devices}
          counted="views"
          column={t('device')}
          {...named(({ name }) => t(`device-${name ?? 'other'}`))}
        />
      </div>
    </>
  )
}

function CountedPage({ row, language }: { row: PageRow; language: string }) {
  const t = useTexts()
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
            <bdi translate="no">{readable(href)}</bdi>
          </>
        )}
      </small>
    </>
  )
}

function CountedLink({ row: { model, id, address } }: { row: LinkRow }) {
  const t = useTexts()
  if (id === null) return <em>{t('rest')}</em>
  return (
    <>
      <bdi translate="no">{address ?? `${model}:${id}`}</bdi>
      <small>{address === null ? t('clickedLink') : `${t('ledTo')} ${model}:${id}`}</small>
    </>
  )
}

function useNames() {
  const { config } = useSite()
  const { locale } = useSpeech()
  const t = useTexts()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const language = (code: string) => {
    if (!code) return t('rest')
    const known = localeOf(config.i18n, code)?.iso ?? code
    const name = names.of(known) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
  return { language }
}

function readable(href: string) {
  try {
    return decodeURI(href)
  } catch {
    // What cannot be decoded is shown as it is.
    return href
  }
}
