import { Button, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { UnpublishTarget } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { republishPage, unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { useState } from 'react'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { formatLanguageName } from '../../locale/language-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { PageCombobox } from '../../page-list/page-combobox.tsx'
import { pageListQuery } from '../../page-list/page-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import type { Notice } from '../../ui/undo-action.ts'
import { useCall } from '../../ui/use-call.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  /** Called with a function that publishes the text again. */
  onDone: (undo: Notice['undo']) => void
  onClose: () => void
}

/** Unpublishes a text, and asks where its address should lead. */
export function UnpublishDialog({ page, locale, onDone, onClose }: Props) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const params = { id: page.id }
  const unpublishing = useCall(
    (leadTo: UnpublishTarget) =>
      call(unpublishPage, { params, body: { locales: [locale.code], leadTo } }),
    [['page', page.id], ['pages']],
    ({ data: { undo: body } }) => onDone(() => call(republishPage, { params, body })),
  )
  return (
    <Dialog
      title={t('unpublishIn', { language: formatLanguageName(locale.lang, language) })}
      onClose={onClose}
    >
      {page.homeIn.includes(locale.code) ? (
        <>
          <p>{t('homeStays')}</p>
          <p>{t('homeHow')}</p>
        </>
      ) : (
        <Form label={t('unpublish')} onSend={(form) => unpublishing.run(parseRedirect(form))}>
          <ProblemNotice refused={unpublishing.refused} />
          <RedirectFields page={page} locale={locale.code} />
          <Button type="submit" loading={unpublishing.isBusy}>
            {t('unpublish')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}

/** Asks where the address of an unpublished page should lead. */
export function RedirectFields({ page, locale }: { page: AdminPage; locale: string }) {
  const t = useTexts('page')
  const [to, setTo] = useState('nowhere')
  const [lead, setLead] = useState<number | null>(null)
  const choices = useQuery({ ...pageListQuery(locale, false), enabled: to === 'page' })
  return (
    <>
      <Radio.Group name="to" label={t('leadTo')} value={to} onChange={setTo}>
        <div className="choices">
          <Radio value="nowhere" label={t('leadNowhere')} />
          {page.parent === null ? null : <Radio value="parent" label={t('leadParent')} />}
          <Radio value="page" label={t('leadPage')} />
        </div>
      </Radio.Group>
      {to === 'page' ? (
        <PageCombobox
          name="id"
          label={t('leadPage')}
          required
          pages={(choices.data ?? []).filter(({ id }) => id !== page.id)}
          value={lead}
          onChange={setLead}
        />
      ) : null}
    </>
  )
}

export function parseRedirect(form: FormData): UnpublishTarget {
  const to = form.get('to')
  if (to === 'page') return { to, id: Number(form.get('id')) }
  return { to: to === 'parent' ? to : 'nowhere' }
}
