import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '@vitrine/contract/admin/menus'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageListQuery } from '../page-list/page-list.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'

interface Props {
  /** `isOpened`: the entry needs a name, so its dialog opens. */
  onAdd: (entry: Omit<MenuEntry, 'children'>, isOpened: boolean) => void
}

/** Buttons that add a page, an address or a heading at the end of the menu. */
export function AddEntries({ onAdd }: Props) {
  const t = useTexts('menus')
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="buttons menu-add">
      <Button variant="outline" onClick={() => setPicking(true)}>
        {t('addPage')}
      </Button>
      <Button variant="outline" onClick={() => onAdd({ url: '' }, true)}>
        {t('addAddress')}
      </Button>
      <Button variant="outline" onClick={() => onAdd({}, true)}>
        {t('addHeading')}
      </Button>
      {isPicking ? (
        <PagePicker
          onPick={(page) => {
            onAdd({ page }, false)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}

interface PickerProps {
  onPick: (page: number) => void
  onClose: () => void
}

function PagePicker({ onPick, onClose }: PickerProps) {
  const t = useTexts('menus')
  const { language } = useLanguage()
  const { site } = useSession()
  const [page, setPage] = useState<number | null>(null)
  const list = useQuery(pageListQuery(getPreferredLocale(site, language), false))
  return (
    <Dialog title={t('addPage')} onClose={onClose}>
      <ProblemNotice refused={getRefusal(list.error)} />
      <Form label={t('addPage')} onSend={() => page !== null && onPick(page)}>
        <PageCombobox
          label={t('page')}
          pages={list.data ?? []}
          value={page}
          onChange={setPage}
          required
        />
        <Button type="submit">{t('add')}</Button>
      </Form>
    </Dialog>
  )
}
