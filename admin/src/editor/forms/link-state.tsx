import type { LinkTarget } from '@vitrine/contract/admin/links'
import { type Translate, useTexts } from '../../locale/use-texts.ts'

/** The target of a link, and its problem if it has one. */
export function LinkState({ target }: { target: LinkTarget | null | undefined }) {
  const t = useTexts('editor')
  const { page = null, title, state, problem } = target ?? {}
  return (
    <div className="link-state" role="status">
      {page === null ? null : (
        <p>
          {t('linkLeadsTo', {
            title: title || t('pages:untitled'),
            state: t(`pages:state-${state}`),
          })}
        </p>
      )}
      {problem ? <p className="editor-warning">{formatLinkProblem(problem, t)}</p> : null}
    </div>
  )
}

/** Returns the problem of a link as a sentence. */
export const formatLinkProblem = (problem: string, t: Translate) => t(`editor:link-${problem}`)
