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
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { personQuery, stalePeople } from './people-query.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { useRefreshPeople } from './use-change-person.ts'

interface Props {
  person: Person
  onClose: () => void
}

/** Asks before an account is disabled. The notice can enable it again. */
export function DisableDialog({ person: { id, name }, onClose }: Props) {
  const t = useTexts('people')
  const { show } = useNotices()
  const refresh = useRefreshPeople()
  const params = { id }
  const calling = useCall(
    () => call(disablePerson, { params }),
    stalePeople,
    () => {
      onClose()
      show({ text: t('disabled', { name }), undo: () => refresh(call(enablePerson, { params })) })
    },
  )
  return (
    <QuestionDialog
      title={t('disableTitle', { name })}
      action={t('disableAction')}
      calling={calling}
      onClose={onClose}
    >
      <p>{t('disableQuestion', { name })}</p>
    </QuestionDialog>
  )
}

/** Asks before all sessions of a person end. */
export function EndSessionsDialog({ person: { id, name }, onClose }: Props) {
  const t = useTexts('people')
  const { show } = useNotices()
  const calling = useCall(
    () => call(endSessionsOfPerson, { params: { id } }),
    stalePeople,
    () => {
      onClose()
      show({ text: t('sessionsEnded', { name }) })
    },
  )
  return (
    <QuestionDialog
      title={t('sessionsTitle', { name })}
      action={t('sessionsAction')}
      calling={calling}
      onClose={onClose}
    >
      <p>{t('sessionsQuestion', { name })}</p>
    </QuestionDialog>
  )
}

/** Asks before the second step of a person is removed. */
export function ResetTwoFactorDialog({ person: { id, name }, onClose }: Props) {
  const t = useTexts('people')
  const { show } = useNotices()
  const calling = useCall(
    () => call(resetTwoFactorOfPerson, { params: { id } }),
    stalePeople,
    () => {
      onClose()
      show({ text: t('twoFactorReset', { name }) })
    },
  )
  return (
    <QuestionDialog
      title={t('twoFactorTitle', { name })}
      action={t('twoFactorAction')}
      calling={calling}
      onClose={onClose}
    >
      <p>{t('twoFactorQuestion', { name })}</p>
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
