import type { ShownForm } from '@vitrine/contract/forms/form-definition'
import { type RefusedReply, replyField } from '@vitrine/contract/forms/form-messages'
import { formParams } from '@vitrine/contract/forms/form-outcome'
import { messageMax } from '@vitrine/contract/threads/message'
import { longDate } from '../locale/dates.ts'
import type { ShownFormState } from '../site/form-state.ts'
import { useTextLocale, useTexts } from '../site/use-texts.ts'
import { Messages } from '../threads/messages.tsx'
import { focusOnLoad, useFormWords } from './page-form-words.ts'

interface Props {
  state: Exclude<ShownFormState, { kind: 'refused' }>
  form: ShownForm
  page: number
}

/** What a form shows after it was sent, or by the link of the confirmation. */
export function FormMessage({ state, form, page }: Props) {
  const t = useTexts()
  const thanks = useFormWords()(form.thanks)
  if (state.kind === 'response' && state.response.page === page) return <SentAnswers {...state} />
  const key = state.kind === 'response' ? 'unknown' : state.kind
  const refusedReply = state.kind === 'unknown' ? state.refusedReply : undefined
  const isThanks = key === 'sent' && thanks !== undefined
  return (
    <div className="v-form-done v-form-lines" role="status" {...focusOnLoad}>
      {isThanks ? <p {...thanks.attributes}>{thanks.text}</p> : <p {...t.lang(key)}>{t(key)}</p>}
      {refusedReply?.text && (
        <>
          <p {...t.lang('reply-unknown')}>{t('reply-unknown')}</p>
          <blockquote dir="auto">{refusedReply.text}</blockquote>
        </>
      )}
    </div>
  )
}

type ResponseState = Omit<Extract<Props['state'], { kind: 'response' }>, 'kind'>

function SentAnswers({ response, token, refusedReply }: ResponseState) {
  const t = useTexts()
  const locale = useTextLocale()
  return (
    <>
      <h2 {...t.lang('yours')}>{t('yours', { day: longDate(locale, response.receivedDay) })}</h2>
      <dl>
        {response.answers.map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd className="v-form-lines" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Thread response={response} token={token} refusedReply={refusedReply} />
      <form method="post" action={`?${formParams.response}=${encodeURIComponent(token)}`}>
        <p {...t.lang('deleteNote')}>{t('deleteNote')}</p>
        <button type="submit" className="button" {...t.lang('delete')}>
          {t('delete')}
        </button>
      </form>
    </>
  )
}

/** What the site has answered, and the field with which the sender replies. */
function Thread({ response, token, refusedReply }: ResponseState) {
  const t = useTexts()
  const locale = useTextLocale()
  const { messages, canReply } = response
  const action = `?${formParams.response}=${encodeURIComponent(token)}&${formParams.reply}`
  return (
    <>
      {messages.length > 0 && <h2 {...t.lang('thread')}>{t('thread')}</h2>}
      <Messages
        messages={messages}
        describe={({ kind, day }) => (
          <span {...t.lang(`thread-${kind}`)}>
            {t(`thread-${kind}`)} · <time dateTime={day}>{longDate(locale, day)}</time>
          </span>
        )}
      />
      {canReply && messages.length > 0 && <ReplyForm action={action} refusedReply={refusedReply} />}
    </>
  )
}

interface ReplyFormProps {
  action: string
  refusedReply: RefusedReply | undefined
}

/** The field with which the sender replies, as typed if the reply was refused. */
function ReplyForm({ action, refusedReply }: ReplyFormProps) {
  const t = useTexts()
  const max = new Intl.NumberFormat(useTextLocale()).format(messageMax)
  const key = refusedReply && (`reply-${refusedReply.reason}` as const)
  return (
    <form className="v-form" method="post" action={action}>
      {key && (
        <p
          className="v-form-errors"
          role="alert"
          id="v-reply-error"
          {...t.lang(key)}
          {...focusOnLoad}
        >
          {t(key, { max })}
        </p>
      )}
      <div className="v-field">
        <label htmlFor="v-reply" {...t.lang('replyLabel')}>
          {t('replyLabel')}
        </label>
        <textarea
          id="v-reply"
          name={replyField}
          rows={6}
          required
          maxLength={messageMax}
          defaultValue={refusedReply?.text}
          aria-invalid={key && true}
          aria-describedby={key && 'v-reply-error'}
          dir="auto"
        />
      </div>
      <button type="submit" className="button" {...t.lang('replySend')}>
        {t('replySend')}
      </button>
    </form>
  )
}
