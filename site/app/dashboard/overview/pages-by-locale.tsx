import { findLocale, getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { type LocaleCount, pageStates } from '@vitrine/contract/operation/overview'
import { useSite } from '../../site/site.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'

const columns = [...pageStates, 'missing'] as const

/** Number of pages by language and state. Languages without pages share one line. */
export function PagesByLocale({ locales }: { locales: LocaleCount[] }) {
  const { config } = useSite()
  const t = useTexts()
  const used = locales.filter((counts) => pageStates.some((state) => counts[state] > 0))
  const unused = locales.filter((counts) => !used.includes(counts))
  return (
    <section aria-labelledby="v-locales-table">
      <h2 id="v-locales-table">{t('pagesByLanguage')}</h2>
      <table className="rows counts">
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`${column}Pages`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map((counts) => (
            <Row key={counts.locale} counts={counts} />
          ))}
        </tbody>
      </table>
      {unused.length > 0 ? (
        <p className="aside">
          {t('withoutPages')}{' '}
          {unused.map(({ locale }, index) => (
            <span key={locale}>
              {index > 0 ? ', ' : ''}
              <span {...getLanguageAttributes(config.i18n, locale)}>
                {findLocale(config.i18n, locale)?.displayName}
              </span>
            </span>
          ))}
        </p>
      ) : null}
    </section>
  )
}

function Row({ counts }: { counts: LocaleCount }) {
  const { config } = useSite()
  const locale = useTextLocale()
  const t = useTexts()
  const numbers = new Intl.NumberFormat(locale)
  return (
    <tr>
      <th scope="row">
        <span {...getLanguageAttributes(config.i18n, counts.locale)}>
          {findLocale(config.i18n, counts.locale)?.displayName}
        </span>
        <Shares counts={counts} />
      </th>
      {columns.map((column) => (
        <td key={column} data-label={t(`${column}Pages`)} data-none={counts[column] === 0}>
          {numbers.format(counts[column])}
        </td>
      ))}
    </tr>
  )
}

function Shares({ counts }: { counts: LocaleCount }) {
  const pages = columns.reduce((sum, column) => sum + counts[column], 0)
  const getStart = (index: number) =>
    columns.slice(0, index).reduce((sum, column) => sum + counts[column], 0)
  return (
    <svg
      className="shares"
      viewBox={`0 0 ${pages} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {columns.map((column, index) => (
        <rect
          key={column}
          data-state={column}
          x={getStart(index)}
          width={counts[column]}
          height="1"
        />
      ))}
    </svg>
  )
}
