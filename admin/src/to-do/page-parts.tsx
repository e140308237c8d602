import type { ToDo } from '@vitrine/contract/admin/to-do'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useMoments } from '../session/use-moments.ts'
import { Part, TextLink, textKey } from './part.tsx'
import { useDays } from './use-days.ts'

/** Unpublished texts that this user edited last. */
export function DraftsPart({ part }: { part: ToDo['drafts'] }) {
  const t = useTexts('to-do')
  const moment = useMoments()
  return (
    <Part name="drafts" part={part} all={`${paths.pages}?waits=my-draft`}>
      {(draft) => (
        <li key={textKey(draft)}>
          <TextLink text={draft} />
          <p>
            {t(draft.isMachine ? 'writtenByMachine' : 'writtenAt', { moment: moment(draft.at) })}
          </p>
        </li>
      )}
    </Part>
  )
}

/** Open remarks on previews. */
export function RemarksPart({ part }: { part: ToDo['remarks'] }) {
  const t = useTexts('to-do')
  const moment = useMoments()
  return (
    <Part name="remarks" part={part} all={`${paths.pages}?waits=remark`}>
      {(remark) => (
        <li key={`${textKey(remark)} ${remark.at}`}>
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
    </Part>
  )
}

/** Pages with a due review. */
export function ReviewsPart({ part }: { part: ToDo['reviews'] }) {
  const t = useTexts('to-do')
  const day = useDays()
  return (
    <Part name="reviews" part={part} all={`${paths.pages}?due=1`}>
      {(review) => (
        <li key={textKey(review)}>
          <TextLink text={review} />
          <p>{t('reviewOn', { day: day(review.on) })}</p>
        </li>
      )}
    </Part>
  )
}
