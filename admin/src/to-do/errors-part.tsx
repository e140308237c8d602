import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { findingsQuery } from '../site-checks/site-checks-query.ts'
import { ToDoSection } from './to-do-part.tsx'

/**
 * Returns the number of errors of the publish check in published texts of pages that the user is
 * responsible for, undefined until loaded, and the filters of their list.
 */
export function useOwnErrors() {
  const { user } = useSession()
  const filters = new URLSearchParams({ severity: 'error', owner: String(user.id) })
  const { data } = useQuery(findingsQuery(filters))
  return { count: data?.meta.total, filters }
}

/** Errors in the published pages of the user. */
export function ErrorsPart() {
  const t = useTexts('to-do')
  const { count = 0, filters } = useOwnErrors()
  if (count === 0) return null
  return (
    <ToDoSection name="errors" count={count}>
      <p>
        <Link to={`${paths.siteChecks}?${filters}`}>{t('errorsOfPages', { count })}</Link>
      </p>
    </ToDoSection>
  )
}
