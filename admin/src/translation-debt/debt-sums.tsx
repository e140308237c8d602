import {
  type DebtSum,
  debtKinds,
  type TranslationDebt,
} from '@vitrine/contract/admin/translation-debt'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../session/session.ts'

/** Sums by language, section and responsible person. Each name filters the list. */
export function DebtSums({ meta }: { meta: TranslationDebt['meta'] }) {
  const t = useTexts('translation-debt')
  const { site } = useSession()
  return (
    <div className="debt-sums">
      <SumTable
        name={t('byLanguage')}
        parameter="locale"
        rows={meta.languages.map(({ locale, sum }) => ({
          value: locale,
          name: getLocaleName(site, locale) ?? locale,
          sum,
        }))}
      />
      <SumTable
        name={t('bySection')}
        parameter="under"
        rows={meta.sections.map(({ id, title, locale, sum }) => ({
          value: String(id),
          name: title ? (
            <span {...getLanguageAttributes(site, locale)}>{title}</span>
          ) : (
            t('pages:untitled')
          ),
          sum,
        }))}
      />
      <SumTable
        name={t('byOwner')}
        parameter="owner"
        rows={meta.owners.map(({ owner, sum }) => ({
          value: owner ? String(owner.id) : 'none',
          name: owner?.name ?? t('noOwner'),
          sum,
        }))}
      />
    </div>
  )
}

interface SumTableProps {
  name: string
  /** Query parameter that a row sets. */
  parameter: string
  rows: { value: string; name: ReactNode; sum: DebtSum }[]
}

function SumTable({ name, parameter, rows }: SumTableProps) {
  const t = useTexts('translation-debt')
  const { language } = useLanguage()
  const { search } = useLocation()
  if (rows.length === 0) return null
  const format = new Intl.NumberFormat(language)
  const addressWith = (value: string) => {
    const next = new URLSearchParams(search)
    next.set(parameter, value)
    return { search: String(next) }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard.
    <section className="debt-table" aria-label={name} tabIndex={0}>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('words')}</th>
            {debtKinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`kind-${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, name: row, sum }) => (
            <tr key={value}>
              <th scope="row">
                <Link to={addressWith(value)}>{row}</Link>
              </th>
              {debtKinds.map((kind) => (
                <td key={kind}>{format.format(sum[kind].words)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
