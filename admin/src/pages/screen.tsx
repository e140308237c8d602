import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { CallFailed } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { pageListQuery } from '../page-list/page-list.ts'
import { useMay, useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { Filters } from './filters.tsx'
import { Matrix } from './matrix.tsx'
import { NewPageDialog } from './new-page.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { rowsOf } from './tree.ts'
import { useFilter } from './use-filter.ts'
import './pages.css'

const none: ListedPage[] = []

/** `/pages`: the tree of the pages, and how each stands in every language. */
export function Component() {
  const t = useTexts('pages')
  const may = useMay()
  const { site } = useSession()
  const { filter, isTrash, titleLocale } = useFilter()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isMaking, setMaking] = useState(false)
  const list = useQuery({
    ...pageListQuery(titleLocale, isTrash),
    placeholderData: keepPreviousData,
  })
  useTitle(`${t(isTrash ? 'trash' : 'title')} – ${site.name}`)
  const pages = list.data ?? none
  const { words, state, locale, template } = filter
  const rows = useMemo(() => {
    const codes = site.locales.map(({ code }) => code)
    return rowsOf(pages, { words, state, locale, template }, codes, closed)
  }, [pages, words, state, locale, template, closed, site])
  const refused = list.error instanceof CallFailed ? list.error.refused : undefined
  const toggle = useCallback((id: number) => setClosed((now) => toggled(now, id)), [])
  const choose = useCallback((id: number) => setChosen((now) => toggled(now, id)), [])
  return (
    <section className="screen screen-wide pages">
      <div className="screen-head">
        <h1>{t(isTrash ? 'trash' : 'title')}</h1>
        {may('create-pages') && !isTrash ? (
          <button className="button" type="button" onClick={() => setMaking(true)}>
            {t('newPage')}
          </button>
        ) : null}
        {isTrash ? <Link to="/pages">{t('backToPages')}</Link> : null}
      </div>
      <ProblemNotice refused={refused} />
      <Filters />
      <SelectionBar
        ids={[...chosen].filter((id) => pages.some((page) => page.id === id))}
        pages={pages}
        onDone={() => setChosen(new Set())}
      />
      {list.data && rows.length === 0 ? (
        <p className="empty">
          {t(pages.length > 0 ? 'noneFound' : isTrash ? 'trashEmpty' : 'none')}
        </p>
      ) : null}
      {list.isPending ? (
        <p className="empty">{t('loading')}</p>
      ) : (
        <Matrix rows={rows} chosen={chosen} onChoose={choose} onToggle={toggle} />
      )}
      {isMaking ? <NewPageDialog pages={pages} onClose={() => setMaking(false)} /> : null}
    </section>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
