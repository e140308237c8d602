import { Button, TextInput } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { Plan } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { languageName } from '../../locale/language-name.ts'
import { useSpeech, useTexts } from '../../locale/use-texts.ts'
import type { Saver } from '../../saving/saver.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useCall } from '../../ui/use-call.ts'
import { clockIn, momentOf } from '../moments/zoned-time.ts'
import { LeadToFields, leadToIn } from './unpublish-dialog.tsx'

interface Props {
  page: AdminPage
  locale: SiteLocale
  saver: Saver
  onDone: () => void
  onClose: () => void
}

/** When the text comes to its readers, and when it leaves them, by the clock of the site. */
export function PlanDialog(props: Props) {
  const t = useTexts('page')
  const { language } = useSpeech()
  const { page, locale, onClose } = props
  const { timeZone } = useSession().site
  const { publishAt, unpublishAt } = page.texts[locale.code] ?? {}
  const planning = usePlan(props)
  const shown = (moment: string | null | undefined) =>
    moment ? clockIn(timeZone, new Date(moment)) : ''
  return (
    <Dialog
      title={t('planIn', { language: languageName(locale.lang, language) })}
      onClose={onClose}
    >
      <Form label={t('plan')} onSend={(form) => planning.run(planIn(form, locale.code, timeZone))}>
        <ProblemNotice refused={planning.refused} fields={['publishAt', 'unpublishAt']} />
        <p>{t('planRule', { timeZone })}</p>
        <MomentField name="publishAt" value={shown(publishAt)} />
        <MomentField name="unpublishAt" value={shown(unpublishAt)} />
        <details>
          <summary>{t('leadAfter')}</summary>
          <LeadToFields page={page} locale={locale.code} />
        </details>
        <Button type="submit" loading={planning.isBusy}>
          {t('plan')}
        </Button>
      </Form>
    </Dialog>
  )
}

function MomentField({ name, value }: { name: string; value: string }) {
  const t = useTexts('page')
  return (
    <TextInput id={name} name={name} type="datetime-local" label={t(name)} defaultValue={value} />
  )
}

type Asked = Omit<Plan, 'version'>

function usePlan({ page, saver, onDone }: Props) {
  return useCall(
    async (plan: Asked) => {
      await saver.flush()
      const body = { ...plan, version: saver.version() }
      return call(planText, { params: { id: page.id }, body })
    },
    [['page', page.id], ['pages']],
    onDone,
  )
}

/** Returns the dates of the form. An empty field removes the planned date. */
function planIn(form: FormData, locale: string, timeZone: string): Asked {
  const moment = (name: string) => {
    const clock = String(form.get(name) ?? '')
    return clock ? momentOf(timeZone, clock) : null
  }
  const unpublishAt = moment('unpublishAt')
  const leadTo = unpublishAt && { leadTo: leadToIn(form) }
  return { locale, publishAt: moment('publishAt'), unpublishAt, ...leadTo }
}
