import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Invitation, InvitedPerson } from '@vitrine/contract/admin/people'
import { invitePerson } from '@vitrine/contract/endpoints/people'
import { emailLengthMax, nameLengthMax } from '@vitrine/contract/identity/identity'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call, type Refused } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { InvitationLink } from './invitation-link.tsx'
import { stalePeople } from './people-query.ts'
import { parseRole, RoleFields, refuseLanguages } from './role-fields.tsx'
import { usePeopleNames } from './role-names.ts'

type Invited = z.output<typeof InvitedPerson>

/** Invites a person. Without a mail server it then shows the link of the invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('people')
  const { show } = useNotices()
  const [invited, setInvited] = useState<Invited>()
  const onInvited = (answer: Invited) => {
    if (answer.link !== null) return setInvited(answer)
    onClose()
    show({ text: t('invitationMailed', { email: answer.data.email }) })
  }
  return invited?.link ? (
    <InvitationLink person={invited.data} link={invited.link} onClose={onClose} />
  ) : (
    <Dialog title={t('invite')} onClose={onClose}>
      <InviteForm onInvited={onInvited} />
    </Dialog>
  )
}

function InviteForm({ onInvited }: { onInvited: (answer: Invited) => void }) {
  const t = useTexts('people')
  const { site } = useSession()
  const [incomplete, setIncomplete] = useState<Refused>()
  const inviting = useCall(
    (body: z.input<typeof Invitation>) => call(invitePerson, { body }),
    stalePeople,
    onInvited,
  )
  const refused = incomplete ?? inviting.refused
  const send = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const { role, locales } = parseRole(form)
    if (locales === undefined) return setIncomplete(refuseLanguages(t('languagesMissing')))
    setIncomplete(undefined)
    void inviting.run({
      name: text('person-name'),
      email: text('person-email'),
      role,
      locales,
      locale: text('locale') || undefined,
    })
  }
  return (
    <Form label={t('invite')} onSend={send}>
      <p>{t(site.sendsMail ? 'inviteByMail' : 'inviteByLink')}</p>
      <ProblemNotice refused={refused} />
      <TextInput
        name="person-name"
        label={t('name')}
        autoComplete="off"
        maxLength={nameLengthMax}
        error={refused?.errors.name}
        required
        withAsterisk={false}
      />
      <TextInput
        name="person-email"
        type="email"
        label={t('email')}
        autoComplete="off"
        maxLength={emailLengthMax}
        error={refused?.errors.email}
        required
        withAsterisk={false}
      />
      <RoleFields error={refused?.errors.locales} />
      {site.sendsMail ? <MailLanguage /> : null}
      <Button type="submit" loading={inviting.isBusy}>
        {t(site.sendsMail ? 'sendInvitation' : 'createInvitation')}
      </Button>
    </Form>
  )
}

function MailLanguage() {
  const t = useTexts('people')
  const names = usePeopleNames()
  const { site } = useSession()
  if (site.locales.length < 2) return null
  return (
    <NativeSelect
      name="locale"
      label={t('mailLanguage')}
      defaultValue={getDefaultLocale(site)}
      data={site.locales.map(({ code }) => ({ value: code, label: names.language(code) }))}
    />
  )
}
