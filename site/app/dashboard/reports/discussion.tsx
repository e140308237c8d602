import { Textarea } from '@mantine/core'
import { commentReport } from '@vitrine/contract/endpoints/reports'
import type { FullReport } from '@vitrine/contract/reports/reports'
import { messageMax } from '@vitrine/contract/threads/message'
import { AccountForm, SuccessText } from '../../forms/account/account-form.tsx'
import { DateTime } from '../../forms/account/date-time.tsx'
import { type FormAction, getField } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { Messages } from '../../threads/messages.tsx'
import { getReportNumber } from './report-number.ts'

/** Comments on a report; the reporter gets an e-mail for each. */
export function DiscussionSection({ report, now }: { report: FullReport; now: string }) {
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
      <Messages
        messages={report.discussion}
        describe={({ author, at }) => (
          <>
            {author ? <bdi translate="no">{author}</bdi> : t('departed')}
            {', '}
            <DateTime iso={at} now={now} />
          </>
        )}
      />
      <AccountForm form={form} intent="comment" submit={t('addComment')}>
        <Textarea
          size="md"
          label={t('comment')}
          name="text"
          rows={4}
          maxLength={messageMax}
          defaultValue={refused?.given.text ?? ''}
          error={refused?.errors.text}
          required
          withAsterisk={false}
        />
      </AccountForm>
      <SuccessText>{done ? t('commentAdded') : null}</SuccessText>
    </Section>
  )
}

export const addComment: FormAction = (site, form, request) =>
  sendForm(site, commentReport, {
    params: { id: getReportNumber(request) },
    body: { text: getField(form, 'text') },
  })
