import { Button, Radio, Textarea } from '@mantine/core'
import type { FormResponse, NewMessage } from '@vitrine/contract/admin/responses'
import { writeResponseMessage } from '@vitrine/contract/endpoints/responses'
import type { FormMessage } from '@vitrine/contract/forms/form-messages'
import { messageMax } from '@vitrine/contract/threads/message'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { staleResponses } from './responses-query.ts'

/** The thread with the sender, notes for colleagues, and the field that adds one of them. */
export function Thread({ response }: { response: FormResponse }) {
  const t = useTexts('responses')
  const { messages } = response
  return (
    <section className="response-thread" aria-label={t('thread')}>
      <h3>{t('thread')}</h3>
      {messages.length === 0 ? <p className="empty">{t('noMessages')}</p> : null}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      <NewMessageForm response={response} />
    </section>
  )
}

function Message({ message: { kind, author, at, text } }: { message: FormMessage }) {
  const t = useTexts('responses')
  const moment = useDateTimeFormat('medium')
  const name = kind === 'reply' ? t('theSender') : (author ?? t('formerColleague'))
  return (
    <article className="response-message" data-kind={kind}>
      <h4>
        {t(`message-${kind}`, { name })} · <time dateTime={at}>{moment(at)}</time>
      </h4>
      <p dir="auto">{text ?? t('otherSecret')}</p>
    </article>
  )
}

function NewMessageForm({ response: { page, id, sender } }: { response: FormResponse }) {
  const t = useTexts('responses')
  const notices = useNotices()
  const [kind, setKind] = useState<NewMessage['kind']>(sender === null ? 'note' : 'answer')
  const [text, setText] = useState('')
  const send = (body: NewMessage) => call(writeResponseMessage, { params: { page, id }, body })
  const { run, isBusy, refused } = useCall(send, staleResponses, (_, { kind }) => {
    setText('')
    notices.show({ text: t(`written-${kind}`) })
  })
  return (
    <Form
      label={t('newMessage')}
      onSend={() => {
        if (text.trim() !== '') void run({ kind, text })
      }}
    >
      <Radio.Group
        label={t('messageKind')}
        value={kind}
        onChange={(value) => setKind(value === 'note' ? 'note' : 'answer')}
      >
        <Radio
          value="answer"
          disabled={sender === null}
          label={sender === null ? t('noAddress') : t('kind-answer', { address: sender })}
        />
        <Radio value="note" label={t('kind-note')} />
      </Radio.Group>
      <Textarea
        label={t(`text-${kind}`)}
        dir="auto"
        autosize
        minRows={4}
        required
        maxLength={messageMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNotice refused={refused} />
      <div className="buttons">
        <Button type="submit" disabled={isBusy}>
          {t(`send-${kind}`)}
        </Button>
      </div>
    </Form>
  )
}
