import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { SiteLimitNote } from '../session/limit-note.tsx'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { MenuEditor } from './menu-editor.tsx'
import { menuListQuery, menuQuery } from './menu-queries.ts'
import { useMenuName } from './use-menu-name.ts'
import '../tree/tree.css'
import './menus.css'

/** `/menus`: one menu in all languages. The address holds its name. */
export function Component() {
  const t = useTexts('menus')
  const { site } = useSession()
  const [search] = useSearchParams()
  const name = search.get('menu') ?? 'main'
  const list = useQuery(menuListQuery)
  const menu = useQuery(menuQuery(name))
  const nameOf = useMenuName()
  useTitle(`${t('title')} – ${site.name}`)
  return (
    <section className="screen screen-wide menus">
      <div className="screen-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="lead">{t('lead')}</p>
      <SiteLimitNote action="change-menus" />
      <ProblemNotice refused={getRefusal(list.error) ?? getRefusal(menu.error)} />
      <nav className="menu-names" aria-label={t('title')}>
        {(list.data ?? []).map((each) => (
          <Link
            key={each.name}
            to={`?${new URLSearchParams({ menu: each.name })}`}
            aria-current={each.name === name ? 'page' : undefined}
          >
            {nameOf(each.name)}
          </Link>
        ))}
      </nav>
      {menu.isPending ? <p className="empty">{t('loading')}</p> : null}
      {menu.data ? <MenuEditor key={name} menu={menu.data} /> : null}
    </section>
  )
}
