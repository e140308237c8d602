import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { pageListQuery } from '../page-list/page-list.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { Matrix } from './matrix.tsx'
import { NewPageDialog } from './new-page.tsx'
import { NoRows } from './no-rows.tsx'
import { PageFilters } from './page-filters.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { buildRows } from './tree.ts'
import { useFilter } from './use-filter.ts'
import '../tree/tree.css'
import './pages.css'

const none: PageInTree[] = []

/** `/pages`: the tree of pages, with their states in every language. */
export function Component() {
  const t = useTexts('pages')
  const { site } = useSession()
  const { isTrash, titleLocale } = useFilter()
  const [closed, toggle] = useIds()
  const [chosen, choose, setChosen] = useIds()
  const [search] = useSearchParams()
  const may = usePermissionCheck()
  const [isMaking, setMaking] = useState(() => search.has('new') && may('create-pages'))
  const list = useQuery({
    ...pageListQuery(titleLocale, isTrash),
    placeholderData: keepPreviousData,
  })
  useTitle(`${t(isTrash ? 'trash' : 'title')} – ${site.name}`)
  const pages = list.data ?? none
  const rows = useRows(pages, closed)
  const make = () => setMaking(true)
  return (
    <section className="screen screen-wide pages">
      <Head onMake={make} />
      {isTrash && pages.length > 0 ? <p className="lead">{t('trashLead')}</p> : null}
      <ProblemNotice refused={getRefusal(list.error)} />
      <PageFilters />
      <SelectionBar
        ids={[...chosen].filter((id) => pages.some((page) => page.id === id))}
        pages={pages}
        onDone={() => setChosen(new Set())}
      />
      {rows.length > 0 ? (
        <Matrix rows={rows} pages={pages} chosen={chosen} onChoose={choose} onToggle={toggle} />
      ) : (
        <NoRows isPending={list.isPending} hasPages={pages.length > 0} onMake={make} />
      )}
      {isMaking ? <NewPageDialog pages={pages} onClose={() => setMaking(false)} /> : null}
    </section>
  )
}

function Head({ onMake }: { onMake: () => void }) {
  const t = useTexts('pages')
  const may = usePermissionCheck()
  const { isTrash } = useFilter()
  return (
    <div className="screen-head">
      <h1>{t(isTrash ? 'trash' : 'title')}</h1>
      {may('create-pages') && !isTrash ? (
        <button className="button" type="button" onClick={onMake}>
          {t('newPage')}
        </button>
      ) : null}
      {isTrash ? <Link to="/pages">{t('backToPages')}</Link> : null}
    </div>
  )
}

function useRows(pages: PageInTree[], closed: ReadonlySet<number>) {
  const { site } = useSession()
  const { filter } = useFilter()
  const { words, state, locale, template, owner, topic, dueBy, waits } = filter
  return useMemo(() => {
    const codes = site.locales.map(({ code }) => code)
    const wanted = { words, state, locale, template, owner, topic, dueBy, waits }
    return buildRows(pages, wanted, codes, closed)
  }, [pages, words, state, locale, template, owner, topic, dueBy, waits, closed, site])
}

/** A set of page ids, with a function that toggles one. */
function useIds() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((id: number) => setIds((now) => toggled(now, id)), [])
  return [ids, toggle, setIds] as const
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
