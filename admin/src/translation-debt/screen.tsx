import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { TranslationDebt } from '@vitrine/contract/admin/translation-debt'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { MoreButton, QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DebtFilterFields } from './debt-filter-fields.tsx'
import { DebtPages } from './debt-pages.tsx'
import { debtQuery, readDebtFilters } from './debt-query.ts'
import { DebtSums } from './debt-sums.tsx'
import './translation-debt.css'

/** `/translations`: the words to translate, by language, section and responsible person. */
export function Component() {
  const t = useTexts('translation-debt')
  const { site } = useSession()
  const { search } = useSearch()
  const list = useInfiniteQuery({
    ...debtQuery(readDebtFilters(search)),
    placeholderData: keepPreviousData,
  })
  useTitle(`${t('title')} – ${site.name}`)
  return (
    <section className="screen screen-wide debt">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <ConfirmButton />
      </div>
      <p className="lead">{t('lead')}</p>
      <QueryState query={list} />
      {list.data ? <Debt parts={list.data.pages} /> : null}
      <MoreButton list={list} label={t('more')} />
    </section>
  )
}

function Debt({ parts }: { parts: TranslationDebt[] }) {
  const t = useTexts('translation-debt')
  const meta = parts.at(-1)?.meta
  if (!meta) return null
  const pages = parts.flatMap(({ data }) => data)
  return (
    <>
      <p role="status">{meta.isCurrent ? null : t('counting')}</p>
      <DebtFilterFields meta={meta} />
      <DebtSums meta={meta} />
      <h2>{t('pages')}</h2>
      {pages.length === 0 ? <p className="empty">{t('none')}</p> : <DebtPages pages={pages} />}
    </>
  )
}

/** Confirms the translations of the chosen section and language. */
function ConfirmButton() {
  const t = useTexts('translation-debt')
  const may = usePermissionCheck()
  const { search } = useSearch()
  const { locale, under } = readDebtFilters(search)
  const [isOpen, setOpen] = useState(false)
  if (!may('write-texts')) return null
  return (
    <>
      <button className="button quiet" type="button" onClick={() => setOpen(true)}>
        {t('confirmMany')}
      </button>
      {isOpen ? (
        <ConfirmDialog choice={{ under }} locale={locale} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
