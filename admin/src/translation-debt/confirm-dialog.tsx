import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { type ConfirmChoice, confirmAll, undoAll } from './confirm-many.ts'

interface Props {
  choice: ConfirmChoice
  /** Proposed language. */
  locale: string | undefined
  onClose: () => void
  onDone?: () => void
}

const stale = [['translations'], ['translation'], ['pages'], ['page']]

/** Confirms that translations are right as they are: of pages, of a section or of all pages. */
export function ConfirmDialog({ choice, locale, onClose, onDone }: Props) {
  const t = useTexts('translation-debt')
  const { site } = useSession()
  const may = usePermissionCheck()
  const notices = useNotices()
  const queries = useQueryClient()
  const confirming = useCall(
    (code: string) => confirmAll(choice, code),
    stale,
    ({ confirmed, confirmation }, code) => {
      notices.show({
        text: t('confirmed', { count: confirmed }),
        ...(confirmation !== null && { undo: () => undo(code, confirmation) }),
      })
      onClose()
      onDone?.()
    },
  )
  const undo = async (code: string, confirmation: number) => {
    const answer = await undoAll(code, confirmation)
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
    return answer
  }
  const languages = site.locales.filter(({ code }) => may('write-texts', code))
  const what = choice.ids ? 'Pages' : choice.under ? 'Section' : 'All'
  return (
    <Dialog title={t('confirmMany')} onClose={onClose}>
      <Form label={t('confirmMany')} onSend={(form) => confirming.run(String(form.get('locale')))}>
        <ProblemNotice refused={confirming.refused} />
        <p>{t(`confirm${what}`, { count: choice.ids?.length ?? 0 })}</p>
        <p>{t('confirmHint')}</p>
        <NativeSelect
          name="locale"
          label={t('language')}
          defaultValue={locale}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Button type="submit" loading={confirming.isBusy}>
          {t('confirm')}
        </Button>
      </Form>
    </Dialog>
  )
}
