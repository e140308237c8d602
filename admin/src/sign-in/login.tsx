import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { sessionQuery } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** `/login`: the password, then the code where the account asks for one. */
export function Component() {
  const t = useTexts('sign-in')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useTitle(t('title'))
  return (
    <section className="screen screen-narrow">
      <SignInSteps
        title={t('title')}
        onDone={async () => {
          await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
          await navigate(returnPath(search.get('to')), { replace: true })
        }}
      />
    </section>
  )
}

/** Where somebody wanted to go: a path of this host. */
export function returnPath(to: string | null): string {
  return to && /^\/(?![/\\])/.test(to) ? to : paths.pages
}
