import { Textarea } from '@mantine/core'
import { commentReport } from '@vitrine/contract/endpoints/reports'
import { type FullReport, reportRules } from '@vitrine/contract/reports/reports'
import { AccountForm, Said } from '../../forms/account/account-form.tsx'
import { type FormAction, fieldOf } from '../../forms/account/form-action.ts'
import { Moment } from '../../forms/account/moment.tsx'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { numberIn } from './number-in.ts'

/** Comments on a report; the reporter gets an e-mail for each. */
export function DiscussionPart({ report, now }: { report: FullReport; now: string }) {
  const t = useTexts()
  const form = useForm('comment')
  const { done, refused, root } = form
  return (
    <Section
      id="v-section-comments"
      title={t('discussion')}
      about={t('discussionAbout')}
      ref={root}
    >
      {report.discussion.length === 0 ? <p>{t('noComments')}</p> : null}
      <ol className="discussion">
        {report.discussion.map(({ id, author, body, created_at }) => (
          <li key={id}>
            <p className="aside">
              {author ? <bdi translate="no">{author}</bdi> : t('departed')}
              {', '}
              <Moment iso={created_at} now={now} />
            </p>
            <p className="written" dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
      <AccountForm form={form} intent="comment" submit={t('addComment')}>
        <Textarea
          size="md"
          label={t('comment')}
          name="body"
          rows={4}
          maxLength={reportRules.commentMax}
          defaultValue={refused?.given.body ?? ''}
          error={refused?.errors.body}
          required
          withAsterisk={false}
        />
      </AccountForm>
      <Said>{done ? t('commentAdded') : null}</Said>
    </Section>
  )
}

export const comment: FormAction = (site, form, request) =>
  sendForm(site, commentReport, {
    params: { id: numberIn(request) },
    body: { body: fieldOf(form, 'body') },
  })
