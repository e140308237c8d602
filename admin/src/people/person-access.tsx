import { Button } from '@mantine/core'
import type { Person } from '@vitrine/contract/admin/people'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { getSiteUrl, handoffReferrerPolicy } from '../session/site-url.ts'
import {
  DisableDialog,
  EndSessionsDialog,
  ResetTwoFactorDialog,
  WithdrawDialog,
} from './access-dialogs.tsx'
import { EnableButton } from './enable-button.tsx'
import { ResendButton } from './resend-button.tsx'

const dialogs = {
  disable: DisableDialog,
  sessions: EndSessionsDialog,
  twoFactor: ResetTwoFactorDialog,
  withdraw: WithdrawDialog,
}
type DialogName = keyof typeof dialogs

/** The actions on the access of a person, as far as they are possible, else the reason. */
export function PersonAccess({ person }: { person: Person }) {
  const t = useTexts('people')
  const { user } = useSession()
  const [open, setOpen] = useState<DialogName>()
  const OpenDialog = open && dialogs[open]
  return (
    <section className="panel" aria-labelledby="v-person-access">
      <h2 id="v-person-access">{t('access')}</h2>
      {user.id === person.id ? <OwnAccess /> : <AccessActions person={person} onOpen={setOpen} />}
      {OpenDialog ? <OpenDialog person={person} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}

/** Administrators change their own access on the screen of the account, and cannot remove it. */
function OwnAccess() {
  const t = useTexts('people')
  const { site } = useSession()
  const { language } = useLanguage()
  return (
    <>
      <p className="note">{t('ownAccess')}</p>
      <p>
        <a
          href={getSiteUrl(site, language, screenPaths.security.slice(1))}
          referrerPolicy={handoffReferrerPolicy}
        >
          {t('toOwnSecurity')}
        </a>
      </p>
    </>
  )
}

interface AccessActionsProps {
  person: Person
  onOpen: (name: DialogName) => void
}

function AccessActions({ person, onOpen }: AccessActionsProps) {
  const t = useTexts('people')
  const { state, twoFactor, isLastAdministrator } = person
  const button = (name: DialogName) => (
    <Button type="button" variant="outline" color="red" onClick={() => onOpen(name)}>
      {t(`${name}Action`)}
    </Button>
  )
  if (state === 'invited' || state === 'invitation-expired')
    return (
      <>
        <Action text={t('resendText')}>
          <ResendButton person={person} />
        </Action>
        <Action text={t('withdrawText')}>{button('withdraw')}</Action>
      </>
    )
  if (state === 'disabled')
    return (
      <Action text={t('enableText')}>
        <EnableButton person={person} />
      </Action>
    )
  return (
    <>
      <Action text={t('sessionsText')}>{button('sessions')}</Action>
      {twoFactor ? <Action text={t('twoFactorText')}>{button('twoFactor')}</Action> : null}
      {isLastAdministrator ? (
        <p className="note">{t('lastAccess')}</p>
      ) : (
        <Action text={t('disableText')}>{button('disable')}</Action>
      )}
    </>
  )
}

function Action({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="person-action">
      <p>{text}</p>
      {children}
    </div>
  )
}
