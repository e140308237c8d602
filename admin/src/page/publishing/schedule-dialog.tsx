import { Button, TextInput } from '@mantine/core'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { PublishingSchedule } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { formatLanguageName } from '../../locale/language-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useCall } from '../../ui/use-call.ts'
import { fromZonedTime, toZonedTime } from '../moments/zoned-time.ts'
import { SmallCorrection } from './small-correction.tsx'
import { parseRedirect, RedirectFields } from './unpublish-dialog.tsx'

interface Props {
  page: AdminPage
  locale: SiteLocale
  autosave: Autosave
  onDone: () => void
  onClose: () => void
}

/** Schedules the publication and the end of publication of a text, in the time zone of the site. */
export function ScheduleDialog(props: Props) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const { page, locale, onClose } = props
  const { timeZone } = useSession().site
  const { publishAt, unpublishAt } = page.texts[locale.code] ?? {}
  const [isSmallCorrection, setSmallCorrection] = useState(
    page.texts[locale.code]?.isSmallCorrection ?? false,
  )
  const planning = usePlan(props)
  const shown = (moment: string | null | undefined) =>
    moment ? toZonedTime(timeZone, new Date(moment)) : ''
  return (
    <Dialog
      title={t('planIn', { language: formatLanguageName(locale.lang, language) })}
      onClose={onClose}
    >
      <Form
        label={t('plan')}
        onSend={(form) =>
          planning.run({ ...parseSchedule(form, locale.code, timeZone), isSmallCorrection })
        }
      >
        <ProblemNotice refused={planning.refused} fields={['publishAt', 'unpublishAt']} />
        <p>{t('planRule', { timeZone })}</p>
        <MomentField name="publishAt" value={shown(publishAt)} />
        <MomentField name="unpublishAt" value={shown(unpublishAt)} />
        <SmallCorrection
          page={page}
          locale={locale}
          isChecked={isSmallCorrection}
          onChange={setSmallCorrection}
        />
        <details>
          <summary>{t('leadAfter')}</summary>
          <RedirectFields page={page} locale={locale.code} />
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

type NewSchedule = Omit<PublishingSchedule, 'version'>

function usePlan({ page, autosave, onDone }: Props) {
  return useCall(
    async (plan: NewSchedule) => {
      await autosave.flush()
      const body = { ...plan, version: autosave.version() }
      return call(planText, { params: { id: page.id }, body })
    },
    [['page', page.id], ['pages']],
    onDone,
  )
}

/** Returns the dates of the form. An empty field removes the scheduled date. */
function parseSchedule(form: FormData, locale: string, timeZone: string): NewSchedule {
  const moment = (name: string) => {
    const clock = String(form.get(name) ?? '')
    return clock ? fromZonedTime(timeZone, clock) : null
  }
  const unpublishAt = moment('unpublishAt')
  const leadTo = unpublishAt && { leadTo: parseRedirect(form) }
  return { locale, publishAt: moment('publishAt'), unpublishAt, ...leadTo }
}
