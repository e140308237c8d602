import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, usePermissionCheck, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { type FaultyPage, publishOne } from './publish-one.ts'
import { type RefusedPage, RefusedPages } from './refused-pages.tsx'

interface Props {
  ids: number[]
  onDone: () => void
  onClose: () => void
}

interface Progress {
  published: number
  unchanged: number
  refused: RefusedPage[]
  faulty: FaultyPage[]
}

/** Publishes the changes of many pages in the chosen languages, page by page. */
export function PublishDialog({ ids, onDone, onClose }: Props) {
  const t = useTexts('pages')
  const { site } = useSession()
  const may = usePermissionCheck()
  const queries = useQueryClient()
  const notices = useNotices()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const progressOf = ({ published, unchanged }: Progress) =>
    t('publishProgress', { published, unchanged })
  const send = async (form: FormData) => {
    setBusy(true)
    const locales = form.getAll('locale').map(String)
    const isSmallCorrection = form.has('isSmallCorrection')
    const total: Progress = { published: 0, unchanged: 0, refused: [], faulty: [] }
    for (const id of ids) {
      const result = await publishOne(id, locales, { isSmallCorrection })
      if (result.is === 'refused') total.refused.push(result.page)
      else total[result.is] += 1
      if (result.is === 'published' && result.faulty) total.faulty.push(result.faulty)
      setProgress({ ...total })
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: ['pages'] })
    if (total.refused.length + total.faulty.length > 0) return
    notices.show({ text: progressOf(total) })
    onDone()
  }
  return (
    <Dialog title={t('publishPages', { count: ids.length })} onClose={onClose}>
      <Form label={t('publish')} onSend={send}>
        <div className="choices">
          {site.locales
            .filter(({ code }) => may('publish-pages', code))
            .map(({ code, name }) => (
              <Checkbox key={code} name="locale" value={code} label={name} defaultChecked />
            ))}
        </div>
        <Checkbox
          name="isSmallCorrection"
          label={t('smallCorrections')}
          description={t('page:smallCorrectionRule')}
        />
        <p role="status">{progress ? progressOf(progress) : null}</p>
        <RefusedPages refused={progress?.refused ?? []} />
        <FaultyPages pages={progress?.faulty ?? []} />
        <Button type="submit" loading={isBusy}>
          {t('publish')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Lists the published pages with errors and warnings of the publish check. */
function FaultyPages({ pages }: { pages: FaultyPage[] }) {
  const t = useTexts('pages')
  const { site } = useSession()
  if (pages.length === 0) return null
  return (
    <div className="note">
      <p>{t('publishFaulty')}</p>
      <ul>
        {pages.map(({ id, title, locale, count }) => (
          <li key={id}>
            <Link to={paths.page(id, locale)} {...getLanguageAttributes(site, locale)}>
              {title || t('untitled')}
            </Link>
            {' – '}
            {t('findings', { count })}
          </li>
        ))}
      </ul>
    </div>
  )
}
