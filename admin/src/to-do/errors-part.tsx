import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { findingsQuery } from '../site-checks/site-checks-query.ts'

/** Errors of the publish check in published texts of pages that the user is responsible for. */
export function ErrorsPart() {
  const t = useTexts('to-do')
  const { user } = useSession()
  const filters = new URLSearchParams({ severity: 'error', owner: String(user.id) })
  const { data } = useQuery(findingsQuery(filters))
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <section className="to-do-part" aria-labelledby="to-do-errors">
      <h2 id="to-do-errors">
        {t('errors')} <small>{count}</small>
      </h2>
      <p>
        <Link to={`${paths.siteChecks}?${filters}`}>{t('errorsOfPages', { count })}</Link>
      </p>
    </section>
  )
}
