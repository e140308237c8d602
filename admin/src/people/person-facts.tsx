import type { Person } from '@vitrine/contract/admin/people'
import type { ReactNode } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { StateText, TwoFactorText } from './state-text.tsx'

/** State of an account, and its dates. */
export function PersonFacts({ person }: { person: Person }) {
  const t = useTexts('people')
  const moment = useDateTimeFormat('medium')
  const { email, state, lastSeenAt, createdAt, invitedUntil, deletionAt } = person
  return (
    <dl className="panel person-facts">
      <Fact name={t('email')}>{email}</Fact>
      <Fact name={t('state')}>
        <StateText state={state} />
      </Fact>
      {invitedUntil === null ? null : <Fact name={t('invitedUntil')}>{moment(invitedUntil)}</Fact>}
      <Fact name={t('twoFactor')}>
        <TwoFactorText person={person} />
      </Fact>
      <Fact name={t('lastSeen')}>{lastSeenAt === null ? t('never') : moment(lastSeenAt)}</Fact>
      <Fact name={t('createdAt')}>{moment(createdAt)}</Fact>
      {deletionAt === null ? null : <Fact name={t('deletionAt')}>{moment(deletionAt)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
