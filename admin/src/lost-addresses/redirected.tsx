import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import { deleteRedirects } from '@vitrine/contract/endpoints/redirects'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'
import type { CreatedRedirect } from './redirect-actions.tsx'
import { Settled } from './settled.tsx'

interface Props {
  path: string
  redirect: CreatedRedirect
  onUndone: () => void
}

/** Shows where an address leads since the user has redirected it, and the undo. */
export function Redirected({ path, redirect: { id, leadsTo, warnings }, onUndone }: Props) {
  const t = useTexts('lost-addresses')
  const { site } = useSession()
  const undoing = useCall(
    () => call(deleteRedirects, { body: { ids: [id] } }),
    [['redirects']],
    onUndone,
  )
  return (
    <>
      <Settled
        undo={t('undoRedirect', { path })}
        isBusy={undoing.isBusy}
        onUndo={() => void undoing.run(undefined)}
      >
        {leadsTo === null ? (
          t('isRedirected')
        ) : (
          <>
            {t('leadsTo')}{' '}
            <a href={new URL(leadsTo, site.url).href} target="_blank" rel="noopener">
              <bdi dir="ltr">{decodeOrKeep(leadsTo)}</bdi>
            </a>
          </>
        )}
        {warnings.map((warning) => (
          <small key={warning}> {warning}</small>
        ))}
      </Settled>
      <ProblemNotice refused={undoing.refused} />
    </>
  )
}
