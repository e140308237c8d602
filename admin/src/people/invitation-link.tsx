import { Button, TextInput } from '@mantine/core'
import type { Person } from '@vitrine/contract/admin/people'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  person: Person
  link: string
  onClose: () => void
}

/** Shows the link of an invitation, which no later answer contains, with a button to copy it. */
export function InvitationLink({ person, link, onClose }: Props) {
  const t = useTexts('people')
  const moment = useDateTimeFormat()
  const [copied, setCopied] = useState<'linkCopied' | 'linkNotCopied'>()
  return (
    <Dialog title={t('linkTitle')} onClose={onClose}>
      <div className="form">
        <p>{t('linkText', { name: person.name, email: person.email })}</p>
        <TextInput
          label={t('link')}
          description={t('linkOnce')}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {person.invitedUntil === null ? null : (
          <p>{t('linkValidUntil', { date: moment(person.invitedUntil) })}</p>
        )}
        <div className="buttons">
          <Button
            type="button"
            onClick={async () => setCopied((await copyText(link)) ? 'linkCopied' : 'linkNotCopied')}
          >
            {t('copyLink')}
          </Button>
          <span role="status">{copied ? t(copied) : null}</span>
        </div>
      </div>
    </Dialog>
  )
}
