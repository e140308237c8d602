import { Button, Textarea } from '@mantine/core'
import { siteCheckLimits } from '@vitrine/contract/admin/site-checks'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import type { Ignoring } from './use-ignore.ts'

interface Props {
  ignoring: Ignoring
  onClose: () => void
  /** The finding. */
  children: ReactNode
}

/** Asks for a note that tells others why a finding is ignored. */
export function IgnoreDialog({ ignoring, onClose, children }: Props) {
  const t = useTexts('site-checks')
  return (
    <Dialog title={t('ignoreTitle')} onClose={onClose}>
      {children}
      <Form
        label={t('ignoreTitle')}
        onSend={(form) =>
          void ignoring.run({ isIgnored: true, note: String(form.get('note') ?? '') })
        }
      >
        <ProblemNotice refused={ignoring.refused} />
        <Textarea
          name="note"
          label={t('note')}
          description={t('noteHint')}
          maxLength={siteCheckLimits.noteLength}
          autosize
          minRows={2}
        />
        <div className="buttons">
          <Button type="submit" loading={ignoring.isBusy}>
            {t('ignore')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
