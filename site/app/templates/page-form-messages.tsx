import type { ShownForm } from '@vitrine/contract/forms/form-definition'
import { formMessageMax, replyField } from '@vitrine/contract/forms/form-messages'
import { formParams } from '@vitrine/contract/forms/form-outcome'
import { longDate } from '../locale/dates.ts'
import type { ShownFormState } from '../site/form-state.ts'
import { useTextLocale, useTexts } from '../site/use-texts.ts'
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
  const isThanks = key === 'sent' && thanks !== undefined
  return (
    <div className="v-form-done v-form-lines" role="status" {...focusOnLoad}>
      {isThanks ? <p {...thanks.attributes}>{thanks.text}</p> : <p {...t.lang(key)}>{t(key)}</p>}
    </div>
  )
}

type ResponseState = Pick<Extract<Props['state'], { kind: 'response' }>, 'response' | 'token'>

function SentAnswers({ response, token }: ResponseState) {
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
      <Thread response={response} token={token} />
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
function Thread({ response, token }: ResponseState) {
  const t = useTexts()
  const locale = useTextLocale()
  const { messages, canReply } = response
  const action = `?${formParams.response}=${encodeURIComponent(token)}&${formParams.reply}`
  return (
    <>
      {messages.length > 0 && <h2 {...t.lang('thread')}>{t('thread')}</h2>}
      {messages.map(({ id, kind, day, text }) => (
        <article key={id}>
          <h3 {...t.lang(`thread-${kind}`)}>
            {t(`thread-${kind}`)} · <time dateTime={day}>{longDate(locale, day)}</time>
          </h3>
          <p className="v-form-lines" dir="auto">
            {text}
          </p>
        </article>
      ))}
      {canReply && messages.length > 0 && (
        <form className="v-form" method="post" action={action}>
          <div className="v-form-field">
            <label htmlFor="v-reply" {...t.lang('replyLabel')}>
              {t('replyLabel')}
            </label>
            <textarea
              id="v-reply"
              name={replyField}
              rows={6}
              required
              maxLength={formMessageMax}
              dir="auto"
            />
          </div>
          <button type="submit" className="button" {...t.lang('replySend')}>
            {t('replySend')}
          </button>
        </form>
      )}
    </>
  )
}
