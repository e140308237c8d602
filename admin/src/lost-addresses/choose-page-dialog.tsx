import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProposedPage } from '@vitrine/contract/admin/lost-addresses'
import type { TextState } from '@vitrine/contract/admin/page-list'
import { useState } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageListQuery } from '../page-list/page-list.ts'
import { getLocaleName, getPreferredLocale, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import type { CallState } from '../ui/use-call.ts'

interface Props {
  path: string
  proposal: ProposedPage | null
  creating: CallState<{ page: number; locale: string | null }>
  onClose: () => void
}

const publicStates: (TextState | undefined)[] = ['published', 'changed', 'outdated']

/** Asks for the published page, and its language, to which an address redirects. */
export function ChoosePageDialog({ path, proposal, creating, onClose }: Props) {
  const t = useTexts('lost-addresses')
  const { language } = useLanguage()
  const { site } = useSession()
  const list = useQuery(pageListQuery(getPreferredLocale(site, language), false))
  const [id, setId] = useState(proposal?.page ?? null)
  const pages = (list.data ?? []).filter(({ states }) =>
    Object.values(states).some((state) => publicStates.includes(state)),
  )
  const states = pages.find((page) => page.id === id)?.states ?? {}
  const locales = site.locales.filter(({ code }) => publicStates.includes(states[code]))
  return (
    <Dialog title={t('chooseTitle', { path })} onClose={onClose}>
      <Form
        label={t('chooseTitle', { path })}
        onSend={(form) => {
          if (id !== null)
            void creating.run({ page: id, locale: String(form.get('locale')) || null })
        }}
      >
        <ProblemNotice refused={creating.refused} />
        <PageCombobox label={t('page')} required pages={pages} value={id} onChange={setId} />
        {locales.length > 1 ? (
          <NativeSelect
            name="locale"
            label={t('language')}
            data={[
              { value: '', label: t('visitorLanguage') },
              ...locales.map(({ code }) => ({
                value: code,
                label: getLocaleName(site, code) ?? code,
              })),
            ]}
          />
        ) : (
          <input type="hidden" name="locale" value="" />
        )}
        <Button type="submit" loading={creating.isBusy} disabled={id === null}>
          {t('redirect')}
        </Button>
      </Form>
    </Dialog>
  )
}
