import type { ToDo } from '@vitrine/contract/admin/to-do'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useDateTimeFormat, useDayFormat } from '../session/use-date-time-format.ts'
import { getTextKey, TextLink, ToDoPart, ToDoSection } from './to-do-part.tsx'

/** Unpublished texts that this user edited last. */
export function DraftsPart({ part }: { part: ToDo['drafts'] }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  return (
    <ToDoPart name="drafts" part={part} all={`${paths.pages}?waits=my-draft`}>
      {(draft) => (
        <li key={getTextKey(draft)}>
          <TextLink text={draft} />
          <p>
            {t(draft.isMachine ? 'writtenByMachine' : 'writtenAt', { moment: moment(draft.at) })}
          </p>
        </li>
      )}
    </ToDoPart>
  )
}

/** Open remarks on previews. */
export function RemarksPart({ part }: { part: ToDo['remarks'] }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  return (
    <ToDoPart name="remarks" part={part} all={`${paths.pages}?waits=remark`}>
      {(remark) => (
        <li key={`${getTextKey(remark)} ${remark.at}`}>
          <TextLink text={remark} />
          <blockquote>{remark.body}</blockquote>
          <p>
            {t('page:remarkBy', {
              name: remark.name || t('page:remarkNameless'),
              moment: moment(remark.at),
            })}
          </p>
        </li>
      )}
    </ToDoPart>
  )
}

/** Pages with a due review. */
export function ReviewsPart({ part }: { part: ToDo['reviews'] }) {
  const t = useTexts('to-do')
  const day = useDayFormat()
  return (
    <ToDoPart name="reviews" part={part} all={`${paths.pages}?due=1`}>
      {(review) => (
        <li key={getTextKey(review)}>
          <TextLink text={review} />
          <p>{t('reviewOn', { day: day(review.on) })}</p>
        </li>
      )}
    </ToDoPart>
  )
}

/** The accessibility statement, if it has to be renewed. */
export function StatementPart({ renewOn }: { renewOn: string | null }) {
  const t = useTexts('to-do')
  const day = useDayFormat()
  if (renewOn === null) return null
  return (
    <ToDoSection name="statement">
      <p>
        <Link to={paths.accessibility}>{t('statementDue', { day: day(renewOn) })}</Link>
      </p>
    </ToDoSection>
  )
}
