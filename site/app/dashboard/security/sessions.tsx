import { endOtherSessions, endSession as endSessionAt } from '@vitrine/contract/endpoints/account'
import type { Session } from '@vitrine/contract/identity/identity'
import {
  AccountForm,
  getRefusal,
  SubmitButton,
  SuccessText,
} from '../../forms/account/account-form.tsx'
import { ConfirmDisclosure } from '../../forms/account/confirm.tsx'
import { DateTime } from '../../forms/account/date-time.tsx'
import { type FormAction, getField } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { type FormState, useForm } from '../../forms/account/use-form.ts'
import { getRefusalText } from '../../forms/refusal-text.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  sessions: Session[]
  now: string
}

export function SessionsSection({ sessions, now }: Props) {
  const t = useTexts()
  const form = useForm('end-session', 'end-others')
  const { done, refused, root } = form
  return (
    <Section id="v-section-sessions" title={t('sessions')} about={t('sessionsAbout')} ref={root}>
      <SuccessText>
        {done ? t(done.intent === 'end-others' ? 'othersEnded' : 'sessionEnded') : null}
      </SuccessText>
      {refused?.intent === 'end-session' ? (
        <p className="fault" role="alert">
          {getRefusalText(refused, t)}
        </p>
      ) : null}
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionFacts session={session} now={now} />
            {session.current ? null : <EndForm session={session} form={form} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ConfirmDisclosure
          summary={t('endOthers')}
          open={getRefusal(form, 'end-others') !== undefined}
        >
          <p>{t('endOthersAbout')}</p>
          <AccountForm form={form} intent="end-others" submit={t('endOthersNow')} />
        </ConfirmDisclosure>
      ) : null}
    </Section>
  )
}

const getDeviceId = ({ id }: Session) => `v-session-${id}`

function SessionFacts({ session, now }: { session: Session; now: string }) {
  const t = useTexts()
  const browser = session.browser ?? t(session.kind === 'token' ? 'someClient' : 'someBrowser')
  return (
    <div>
      <h3 id={getDeviceId(session)}>
        {session.system ? t('device', { browser, system: session.system }) : browser}
        {session.current ? <span className="mark">{t('current')}</span> : null}
      </h3>
      <p>
        {t('lastSeen')} <DateTime iso={session.last_seen_at} now={now} />
        <br />
        {t('placeUnknown')}
      </p>
    </div>
  )
}

function EndForm({ session, form }: { session: Session; form: FormState }) {
  const t = useTexts()
  const { Form, sending } = form
  return (
    <Form method="post" aria-describedby={getDeviceId(session)}>
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="session" value={session.id} />
      <SubmitButton quiet busy={sending === 'end-session'}>
        {t('endSession')}
      </SubmitButton>
    </Form>
  )
}

export const endSession: FormAction = (site, form) =>
  sendForm(site, endSessionAt, { params: { id: getField(form, 'session') } })

export const endAllOtherSessions: FormAction = (site) => sendForm(site, endOtherSessions)
