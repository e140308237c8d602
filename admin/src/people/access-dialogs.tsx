import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '@vitrine/contract/admin/people'
import {
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  resetTwoFactorOfPerson,
  withdrawInvitation,
} from '@vitrine/contract/endpoints/people'
import { useNavigate } from 'react-router'
import { type CallResult, call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useNotices } from '../ui/notices.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import type { Notice } from '../ui/undo-action.ts'
import { useCall } from '../ui/use-call.ts'
import { personQuery, stalePeople } from './people-query.ts'
import { useRefreshPeople } from './use-change-person.ts'

interface Props {
  person: Person
  onClose: () => void
}

/** Asks before an account is disabled. The notice can enable it again. */
export function DisableDialog(props: Props) {
  const refresh = useRefreshPeople()
  const params = { id: props.person.id }
  return (
    <AccessDialog
      {...props}
      action="disable"
      done="disabled"
      act={() => call(disablePerson, { params })}
      undo={() => refresh(call(enablePerson, { params }))}
    />
  )
}

/** Asks before all sessions of a person end. */
export function EndSessionsDialog(props: Props) {
  const params = { id: props.person.id }
  return (
    <AccessDialog
      {...props}
      action="sessions"
      done="sessionsEnded"
      act={() => call(endSessionsOfPerson, { params })}
    />
  )
}

/** Asks before the second step of a person is removed. */
export function ResetTwoFactorDialog(props: Props) {
  const params = { id: props.person.id }
  return (
    <AccessDialog
      {...props}
      action="twoFactor"
      done="twoFactorReset"
      act={() => call(resetTwoFactorOfPerson, { params })}
    />
  )
}

interface AccessDialogProps extends Props {
  /** Begin of the names of its texts. */
  action: 'disable' | 'sessions' | 'twoFactor'
  /** Name of the text of the notice. */
  done: 'disabled' | 'sessionsEnded' | 'twoFactorReset'
  act: () => Promise<CallResult<unknown>>
  undo?: Notice['undo']
}

function AccessDialog({ person: { name }, onClose, action, done, act, undo }: AccessDialogProps) {
  const t = useTexts('people')
  const { show } = useNotices()
  const calling = useCall(act, stalePeople, () => {
    onClose()
    show({ text: t(done, { name }), ...(undo && { undo }) })
  })
  return (
    <QuestionDialog
      title={t(`${action}Title`, { name })}
      action={t(`${action}Action`)}
      calling={calling}
      onClose={onClose}
    >
      <p>{t(`${action}Question`, { name })}</p>
    </QuestionDialog>
  )
}

/** Asks before an invitation is withdrawn, then leaves the screen of the deleted account. */
export function WithdrawDialog({ person: { id, name, email }, onClose }: Props) {
  const t = useTexts('people')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { show } = useNotices()
  const calling = useCall(
    () => call(withdrawInvitation, { params: { id } }),
    [['people', 'list'], ['audit-log']],
    async () => {
      show({ text: t('withdrawn', { email }) })
      await navigate(paths.people)
      queries.removeQueries(personQuery(id))
    },
  )
  return (
    <QuestionDialog
      title={t('withdrawTitle', { name })}
      action={t('withdrawAction')}
      calling={calling}
      onClose={onClose}
    >
      <p>{t('withdrawQuestion', { email })}</p>
    </QuestionDialog>
  )
}
