import { useQuery } from '@tanstack/react-query'
import type { Statement } from '@vitrine/contract/admin/accessibility-statement'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { SiteLimitNote } from '../session/limit-note.tsx'
import { useSession } from '../session/session.ts'
import { useDayFormat } from '../session/use-date-time-format.ts'
import { useTitle } from '../ui/use-title.ts'
import { StatementForm } from './statement-form.tsx'
import { statementQuery } from './statement-query.ts'
import { TextsPanel } from './texts-panel.tsx'
import './accessibility.css'

/** `/accessibility`: the accessibility statement and its texts. */
export function Component() {
  const t = useTexts('accessibility')
  const { site } = useSession()
  useTitle(`${t('title')} – ${site.name}`)
  const { data, error, isPending } = useQuery(statementQuery)
  return (
    <section className="screen screen-wide">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <SiteLimitNote action="change-statement" />
      <ProblemNotice refused={getRefusal(error)} />
      {isPending ? <p role="status">{t('loading')}</p> : null}
      {data ? <Parts statement={data} /> : null}
    </section>
  )
}

function Parts({ statement }: { statement: Statement }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <Renewal statement={statement} />
      <StatementForm statement={statement} onDirty={setDirty} />
      <TextsPanel statement={statement} isDirty={isDirty} />
    </>
  )
}

/** When the statement has to be renewed. */
function Renewal({ statement: { renewOn, isDue } }: { statement: Statement }) {
  const t = useTexts('accessibility')
  const day = useDayFormat()
  if (renewOn === null) return null
  return <p className={isDue ? 'note' : ''}>{t(isDue ? 'due' : 'renew', { day: day(renewOn) })}</p>
}
