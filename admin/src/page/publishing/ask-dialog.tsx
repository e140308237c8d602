import { Button, Textarea } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { requestNoteMax } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { askToPublish } from '@vitrine/contract/endpoints/publishing'
import type { Autosave } from '../../autosave/autosave.ts'
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
  autosave: Autosave
  onClose: () => void
}

/** Sends a request to publish a text, or changes the note of the open request. */
export function AskDialog({ page, locale, autosave, onClose }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const notices = useNotices()
  const request = page.requests[locale.code]
  const asking = useCall(
    async (note: string) => {
      await autosave.flush()
      const body = { locales: [locale.code], note }
      return call(askToPublish, { params: { id: page.id }, body })
    },
    [['page', page.id], ['pages'], ['to-do']],
    ({ data: { told, byMail } }) => {
      const quiet = byMail ? 'askedAgain' : 'askedWithoutMail'
      notices.show({ text: byMail && told > 0 ? t('asked', { count: told }) : t(quiet) })
      onClose()
    },
  )
  return (
    <Dialog title={t('askToPublish')} onClose={onClose}>
      <Form label={t('askToPublish')} onSend={(form) => asking.run(String(form.get('note') ?? ''))}>
        <ProblemNotice refused={asking.refused} />
        <Textarea
          id="note"
          name="note"
          label={t('askNote')}
          description={site.sendsMail ? undefined : t('noMailLeaves')}
          defaultValue={request?.state === 'open' ? request.note : ''}
          maxLength={requestNoteMax}
          minRows={3}
        />
        <Button type="submit" loading={asking.isBusy}>
          {t('askToPublish')}
        </Button>
      </Form>
    </Dialog>
  )
}
