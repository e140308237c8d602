import { Button, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { listPreviews } from '@vitrine/contract/endpoints/previews'
import { useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { fromZonedTime } from '../moments/zoned-time.ts'
import { PreviewRow } from './preview-row.tsx'
import { useNewLink } from './use-new-link.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  autosave: Autosave
  onClose: () => void
}

/** Dialog of the preview links, which show the page to people without an account. */
export function PreviewsDialog({ page, locale, autosave, onClose }: Props) {
  const t = useTexts('page')
  const list = useQuery({
    queryKey: ['previews', page.id],
    queryFn: async () => unwrap(await call(listPreviews, { params: { id: page.id } })).data,
  })
  return (
    <Dialog title={t('previewLinks')} wide onClose={onClose}>
      <p>{t('previewLinksRule')}</p>
      {list.data?.length === 0 ? <p className="empty">{t('noPreviewLinks')}</p> : null}
      <ul className="preview-links">
        {list.data?.map((preview) => (
          <PreviewRow key={preview.id} pageId={page.id} preview={preview} />
        ))}
      </ul>
      <NewLink page={page} locale={locale} autosave={autosave} />
    </Dialog>
  )
}

function NewLink({ page, locale, autosave }: Omit<Props, 'onClose'>) {
  const t = useTexts('page')
  const { timeZone } = useSession().site
  const [shows, setShows] = useState('page')
  const making = useNewLink(page.id, autosave)
  const make = (form: FormData) => {
    const clock = String(form.get('at') ?? '')
    const at = shows === 'site' && clock ? { at: fromZonedTime(timeZone, clock) } : {}
    making.run({ shows: shows === 'site' ? 'site' : 'page', locale: locale.code, ...at })
  }
  return (
    <Form label={t('newPreviewLink')} onSend={make}>
      <ProblemNotice refused={making.refused} fields={['at']} />
      <Radio.Group label={t('previewShows')} value={shows} onChange={setShows}>
        <div className="choices">
          <Radio value="page" label={t('previewShowsPage')} />
          <Radio value="site" label={t('previewShowsSite')} />
        </div>
      </Radio.Group>
      {shows === 'site' ? (
        <TextInput
          name="at"
          type="datetime-local"
          label={t('previewAt', { timeZone })}
          description={t('previewAtHelp')}
        />
      ) : null}
      <Button type="submit" loading={making.isBusy}>
        {t('makePreviewLink')}
      </Button>
    </Form>
  )
}
