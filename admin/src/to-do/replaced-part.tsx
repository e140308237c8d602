import type { ToDo } from '@vitrine/contract/admin/to-do'
import { dismissReplacedText } from '@vitrine/contract/endpoints/revisions'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { useCall } from '../ui/use-call.ts'
import { TextLink, ToDoPart } from './to-do-part.tsx'

type Replaced = ToDo['replaced']['items'][number]

/** Texts of this user that another user has replaced. */
export function ReplacedPart({ part }: { part: ToDo['replaced'] }) {
  return (
    <ToDoPart name="replaced" part={part}>
      {(notice) => (
        <li key={notice.id}>
          <ReplacedLine notice={notice} />
        </li>
      )}
    </ToDoPart>
  )
}

function ReplacedLine({ notice }: { notice: Replaced }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  const dismissing = useCall(
    () => call(dismissReplacedText, { params: { id: notice.id } }),
    [['to-do']],
    () => {},
  )
  const name = notice.byMachine ? t('page:aMachine') : (notice.by?.name ?? t('somebody'))
  return (
    <>
      <TextLink text={notice} />
      <p>{t('replacedBy', { name, moment: moment(notice.at) })}</p>
      <ProblemNotice refused={dismissing.refused} />
      <button className="link" type="button" onClick={() => dismissing.run(undefined)}>
        {t('page:dismissAnswer')}
      </button>
    </>
  )
}
