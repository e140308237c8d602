import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { useFilter } from './use-filter.ts'

interface Props {
  isPending: boolean
  /** True if the filter excludes all pages. */
  hasPages: boolean
  onMake: () => void
}

const ghosts = [0, 1, 1, 2, 1, 0, 1]

/** Replaces the rows: placeholders while they load, or the reason why there are none. */
export function NoRows({ isPending, hasPages, onMake }: Props) {
  const t = useTexts('pages')
  const may = usePermissionCheck()
  const { isTrash } = useFilter()
  if (isPending) return <Outlines />
  const reason = hasPages ? 'noneFound' : isTrash ? 'trashEmpty' : 'none'
  return (
    <div className="empty">
      <p>{t(reason)}</p>
      {hasPages ? <Link to={isTrash ? '/pages?trash=1' : '/pages'}>{t('everyPage')}</Link> : null}
      {reason === 'none' && may('create-pages') ? (
        <button className="button" type="button" onClick={onMake}>
          {t('firstPage')}
        </button>
      ) : null}
      {reason === 'trashEmpty' ? <Link to="/pages">{t('backToPages')}</Link> : null}
    </div>
  )
}

function Outlines() {
  const t = useTexts('pages')
  return (
    <div className="skeleton" role="status">
      <p className="visually-hidden">{t('loading')}</p>
      {ghosts.map((depth, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no id.
        <div key={at} style={{ '--depth': depth }} aria-hidden="true" />
      ))}
    </div>
  )
}
