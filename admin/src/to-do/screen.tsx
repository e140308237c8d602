import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ToDo } from '@vitrine/contract/admin/to-do'
import { showToDo } from '@vitrine/contract/endpoints/admin-session'
import { Link } from 'react-router'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ChangesPart } from './changes-part.tsx'
import { ErrorsPart, useOwnErrors } from './errors-part.tsx'
import { DismissedSteps, FirstSteps } from './first-steps.tsx'
import { DraftsPart, RemarksPart, ReviewsPart, StatementPart } from './page-parts.tsx'
import { ReplacedPart } from './replaced-part.tsx'
import { AnswersPart, RequestsPart } from './request-parts.tsx'
import { FailedSchedulesPart, SchedulesPart } from './schedule-parts.tsx'
import { ToDoSection } from './to-do-part.tsx'
import { TranslationsPart, useOwnTranslations } from './translations-part.tsx'
import './to-do.css'

/** Query of the user's pending work. */
const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: async () => unwrap(await call(showToDo)).data,
})

/** `/to-do`: the first screen, with the pending work of the user. */
export function Component() {
  const t = useTexts('to-do')
  const { site } = useSession()
  const query = useQuery(toDoQuery)
  const { data } = query
  useTitle(`${t('title')} – ${site.name}`)
  return (
    <section className="screen screen-wide to-do">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        {data?.guide ? <a href={data.guide}>{t('guide')}</a> : null}
      </div>
      <QueryState query={query} />
      {data ? <Parts toDo={data} /> : null}
    </section>
  )
}

function Parts({ toDo }: { toDo: ToDo }) {
  const { steps, changes } = toDo
  return (
    <>
      {steps ? <FirstSteps steps={steps} /> : null}
      <Nothing toDo={toDo} />
      <div className="to-do-parts">
        <RequestsPart part={toDo.requests} />
        <AnswersPart part={toDo.answers} />
        <ReplacedPart part={toDo.replaced} />
        <RemarksPart part={toDo.remarks} />
        <FailedSchedulesPart part={toDo.failedPlans} />
        <ErrorsPart />
        <TranslationsPart />
        <DraftsPart part={toDo.drafts} />
        <SchedulesPart part={toDo.plans} />
        <ReviewsPart part={toDo.reviews} />
        <StatementPart renewOn={toDo.statement} />
        <Pictures count={toDo.pictures} />
        <ChangesPart changes={changes} />
      </div>
      {toDo.hasDismissedSteps ? <DismissedSteps /> : null}
    </>
  )
}

/** True if these parts have no pending work. Publications of others do not count. */
const isDone = ({
  steps,
  hasDismissedSteps: _,
  pictures,
  statement,
  changes: __,
  guide: ___,
  ...parts
}: ToDo) =>
  steps === null &&
  pictures === 0 &&
  statement === null &&
  Object.values(parts).every(({ total }) => total === 0)

/** Says that the user has no pending work, once all parts are loaded. */
function Nothing({ toDo }: { toDo: ToDo }) {
  const t = useTexts('to-do')
  const errors = useOwnErrors()
  const translations = useOwnTranslations()
  if (!isDone(toDo) || errors.count !== 0 || translations?.count !== 0) return null
  return (
    <p className="empty">
      {t('nothing')} <Link to={paths.pages}>{t('toPages')}</Link>
    </p>
  )
}

function Pictures({ count }: { count: number }) {
  const t = useTexts('to-do')
  if (count === 0) return null
  return (
    <ToDoSection name="pictures">
      <p>
        <Link to={`${paths.media}?only=undescribed`}>{t('picturesLacking', { count })}</Link>
      </p>
    </ToDoSection>
  )
}
