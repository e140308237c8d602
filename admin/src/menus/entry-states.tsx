import type { MenuPage } from '@vitrine/contract/admin/menus'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import type { MenuNode } from './menu-nodes.ts'

interface Props {
  node: MenuNode
  page: MenuPage | undefined
  isLoaded: boolean
}

/** What readers of each language see of an entry. */
export function EntryStates({ node, page, isLoaded }: Props) {
  const t = useTexts('menus')
  const { site } = useSession()
  if (node.page !== undefined && !isLoaded) return null
  const hidden = node.page === undefined ? undefined : getHiddenReason(page)
  if (hidden) return <strong className="menu-hidden">{t(hidden)}</strong>
  return site.locales.map(({ code, name }) => {
    const state = getState(node, page, code)
    return (
      <span key={code} className="menu-state" title={t(`state-${state}`, { language: name })}>
        <span
          className="state-mark"
          data-state={state === 'shown' ? 'published' : 'missing'}
          aria-hidden="true"
        />
        <span aria-hidden="true">{code}</span>
        <span className="visually-hidden">{t(`state-${state}`, { language: name })}</span>
      </span>
    )
  })
}

/** Returns why readers of no language see the entry of a page; undefined if some do. */
function getHiddenReason(page: MenuPage | undefined): string | undefined {
  if (!page) return 'isDeleted'
  if (page.isInTrash) return 'isInTrash'
  return page.published.length === 0 ? 'isUnpublished' : undefined
}

function getState(
  { page: id, label = {}, missing }: MenuNode,
  page: MenuPage | undefined,
  code: string,
) {
  const isShown = id === undefined ? Boolean(label[code]) : page?.published.includes(code)
  return isShown ? 'shown' : (missing ?? 'fallback')
}
