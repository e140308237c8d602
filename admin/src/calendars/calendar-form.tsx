import { NativeSelect, TextInput } from '@mantine/core'
import {
  type CalendarDraft,
  type CalendarList,
  calendarLimits,
  calendarModes,
  type OtherCalendar,
} from '@vitrine/contract/admin/calendars'
import { changeCalendar, createCalendar } from '@vitrine/contract/endpoints/calendars'
import { useRef, useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Form, FormButtons } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { calendarsKey } from './calendars-query.ts'

interface Props {
  agendas: CalendarList['meta']['agendas']
  /** The calendar to change; without one, a calendar is added. */
  calendar?: OtherCalendar
  onDone?: () => void
}

/** Adds or changes a calendar. */
export function CalendarForm({ agendas, calendar, onDone }: Props) {
  const t = useTexts('calendars')
  const first = useRef<HTMLInputElement>(null)
  const empty = { name: '', address: '', agenda: agendas[0]?.id ?? 0, mode: 'draft' as const }
  const [draft, setDraft] = useState<CalendarDraft>(calendar ?? empty)
  const change = (fields: Partial<CalendarDraft>) => setDraft((now) => ({ ...now, ...fields }))
  const saving = useSaving(calendar, () => {
    setDraft(empty)
    first.current?.focus()
    onDone?.()
  })
  const errors = saving.refused?.errors ?? {}
  return (
    <Form label={t(calendar ? 'change' : 'add')} onSend={() => void saving.run(draft)}>
      <ProblemNotice refused={saving.refused} />
      <TextInput
        ref={first}
        label={t('name')}
        description={t('nameHelp')}
        value={draft.name}
        maxLength={calendarLimits.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={errors.name}
        required
      />
      <TextInput
        label={t('address')}
        description={t('addressHelp')}
        type="url"
        placeholder="webcal://"
        value={draft.address}
        maxLength={calendarLimits.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
        error={errors.address}
        required
      />
      <NativeSelect
        label={t('agenda')}
        value={String(draft.agenda)}
        data={agendas.map(({ id, title }) => ({ value: String(id), label: title }))}
        onChange={({ currentTarget }) => change({ agenda: Number(currentTarget.value) })}
        error={errors.agenda}
      />
      <NativeSelect
        label={t('mode')}
        description={t('modeHelp')}
        value={draft.mode}
        data={calendarModes.map((mode) => ({ value: mode, label: t(`mode-${mode}`) }))}
        onChange={({ currentTarget }) => {
          const mode = calendarModes.find((each) => each === currentTarget.value)
          if (mode) change({ mode })
        }}
      />
      <FormButtons
        save={t(calendar ? 'save' : 'add')}
        isBusy={saving.isBusy}
        cancel={t('cancel')}
        onCancel={onDone}
      />
    </Form>
  )
}

function useSaving(calendar: OtherCalendar | undefined, onSaved: () => void) {
  const t = useTexts('calendars')
  const { show } = useNotices()
  return useCall(
    ({ name, address, agenda, mode }: CalendarDraft) => {
      const body = { name, address, agenda, mode }
      return calendar
        ? call(changeCalendar, { params: { id: calendar.id }, body })
        : call(createCalendar, { body })
    },
    [calendarsKey],
    ({ data }) => {
      show({ text: t('saved', { name: data.name }) })
      onSaved()
    },
  )
}
