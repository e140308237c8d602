import { useQueryClient } from '@tanstack/react-query'
import { parseReturnPath, returnParameter } from '@vitrine/contract/identity/return-path'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { sessionQuery } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** `/login`: the password, then the code if the account has two-step sign-in. */
export function Component() {
  const t = useTexts('sign-in')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returnTo = parseReturnPath(search.get(returnParameter), (path) => guestPaths.includes(path))
  useTitle(t('title'))
  return (
    <section className="screen screen-narrow">
      <SignInSteps
        title={t('title')}
        onDone={async () => {
          // If the user has no role on the site, the requested screen says so.
          const me = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {
            // There was no session before: the screen fetches it again and shows why it is closed.
            queries.removeQueries({ queryKey: sessionQuery.queryKey })
            return 'closed'
          })
          if (me === null) return false
          await navigate(returnTo ?? paths.toDo, { replace: true })
          return true
        }}
      />
    </section>
  )
}

const guestPaths: string[] = [paths.login, paths.forgotPassword]
