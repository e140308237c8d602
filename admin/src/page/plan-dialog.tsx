import { Button, TextInput } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { type Plan, Planned } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { ask } from '../http/ask.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { languageName } from '../locale/language-name.ts'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import type { Saver } from '../saving/saver.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'
import { LeadToFields, leadToIn } from './unpublish-dialog.tsx'
import { clockIn, momentOf } from './zoned-time.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  saver: Saver
  onDone: () => void
  onClose: () => void
}

/** When the text comes to its readers, and when it leaves them, by the clock of the site. */
export function PlanDialog({ page, locale, saver, onDone, onClose }: Props) {
  const t = useTexts('page')
  const { language } = useSpeech()
  const { site } = useSession()
  const { timeZone } = site
  const text = page.texts[locale.code]
  const shown = (moment: string | null | undefined) =>
    moment ? clockIn(timeZone, new Date(moment)) : ''
  const call = useCall(
    async (plan: Omit<Plan, 'version'>) => {
      await saver.flush()
      const body = { ...plan, version: saver.version() }
      return ask(Planned, editingPaths.plan(page.id), { method: 'POST', body })
    },
    [['page', page.id], ['pages']],
    onDone,
  )
  const send = (form: FormData) => {
    const moment = (name: string) => {
      const clock = String(form.get(name) ?? '')
      return clock ? momentOf(timeZone, clock) : null
    }
    const unpublishAt = moment('unpublishAt')
    call.run({
      locale: locale.code,
      publishAt: moment('publishAt'),
      unpublishAt,
      ...(unpublishAt && { leadTo: leadToIn(form) }),
    })
  }
  return (
    <Dialog
      title={t('planIn', { language: languageName(locale.lang, language) })}
      onClose={onClose}
    >
      <Form label={t('plan')} onSend={send}>
        <ProblemNotice refused={call.refused} fields={['publishAt', 'unpublishAt']} />
        <p>{t('planRule', { timeZone })}</p>
        <TextInput
          id="publishAt"
          name="publishAt"
          type="datetime-local"
          label={t('publishAt')}
          defaultValue={shown(text?.publishAt)}
        />
        <TextInput
          id="unpublishAt"
          name="unpublishAt"
          type="datetime-local"
          label={t('unpublishAt')}
          defaultValue={shown(text?.unpublishAt)}
        />
        <details>
          <summary>{t('leadAfter')}</summary>
          <LeadToFields page={page} locale={locale.code} />
        </details>
        <Button type="submit" loading={call.isBusy}>
          {t('plan')}
        </Button>
      </Form>
    </Dialog>
  )
}
