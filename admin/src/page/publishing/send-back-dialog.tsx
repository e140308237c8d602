import { Button, Textarea } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { requestNoteMax } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { sendBack } from '@vitrine/contract/endpoints/publishing'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { useCall } from '../../ui/use-call.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  onClose: () => void
}

/** Sends a request to publish back to its author, with a reason. */
export function SendBackDialog({ page, locale, onClose }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const notices = useNotices()
  const sending = useCall(
    (reason: string) =>
      call(sendBack, { params: { id: page.id }, body: { locale: locale.code, reason } }),
    [['page', page.id], ['pages'], ['to-do']],
    () => {
      notices.show({ text: t(site.sendsMail ? 'sentBack' : 'sentBackWithoutMail') })
      onClose()
    },
  )
  return (
    <Dialog title={t('sendBack')} onClose={onClose}>
      <Form label={t('sendBack')} onSend={(form) => sending.run(String(form.get('reason') ?? ''))}>
        <ProblemNotice refused={sending.refused} fields={['reason']} />
        <Textarea
          id="reason"
          name="reason"
          label={t('sendBackReason')}
          maxLength={requestNoteMax}
          minRows={3}
          required
          error={sending.refused?.errors.reason}
        />
        <Button type="submit" loading={sending.isBusy}>
          {t('sendBack')}
        </Button>
      </Form>
    </Dialog>
  )
}
