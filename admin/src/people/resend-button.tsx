import { Button } from '@mantine/core'
import type { Person } from '@vitrine/contract/admin/people'
import { sendInvitation } from '@vitrine/contract/endpoints/people'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { InvitationLink } from './invitation-link.tsx'
import { stalePeople } from './people-query.ts'

/** Sends an invitation again. Without a mail server it shows the link. */
export function ResendButton({ person }: { person: Person }) {
  const t = useTexts('people')
  const { site } = useSession()
  const { show } = useNotices()
  const [invited, setInvited] = useState<{ data: Person; link: string }>()
  const sending = useCall(
    () => call(sendInvitation, { params: { id: person.id } }),
    stalePeople,
    ({ data, link }) => {
      if (link === null) show({ text: t('invitationMailed', { email: data.email }) })
      else setInvited({ data, link })
    },
  )
  return (
    <>
      <ProblemNotice refused={sending.refused} />
      <Button
        type="button"
        variant="outline"
        loading={sending.isBusy}
        onClick={() => sending.run(undefined)}
      >
        {t(site.sendsMail ? 'resend' : 'newLink')}
      </Button>
      {invited ? (
        <InvitationLink
          person={invited.data}
          link={invited.link}
          onClose={() => setInvited(undefined)}
        />
      ) : null}
    </>
  )
}
