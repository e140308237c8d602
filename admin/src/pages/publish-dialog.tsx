import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { AdminPage } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { Published } from '@vitrine/contract/admin/publishing'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'

interface Props {
  ids: number[]
  onDone: () => void
  onClose: () => void
}

interface Progress {
  published: number
  unchanged: number
  /** Titles of the pages that could not be published. */
  refused: string[]
}

/** Publishes what has changed of many pages, in the chosen languages, page by page. */
export function PublishDialog({ ids, onDone, onClose }: Props) {
  const t = useTexts('pages')
  const { site } = useSession()
  const queries = useQueryClient()
  const notices = useNotices()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const progressOf = ({ published, unchanged }: Progress) =>
    t('publishProgress', { published, unchanged })
  const send = async (form: FormData) => {
    setBusy(true)
    const locales = form.getAll('locale').map(String)
    const sum: Progress = { published: 0, unchanged: 0, refused: [] }
    for (const id of ids) {
      const outcome = await publishOne(id, locales)
      if (outcome.is === 'refused') sum.refused.push(outcome.title)
      else sum[outcome.is] += 1
      setProgress({ ...sum })
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: ['pages'] })
    if (sum.refused.length > 0) return
    notices.show({ text: progressOf(sum) })
    onDone()
  }
  return (
    <Dialog title={t('publishPages', { count: ids.length })} onClose={onClose}>
      <Form label={t('publish')} onSend={send}>
        <div className="choices">
          {site.locales.map(({ code, name }) => (
            <Checkbox key={code} name="locale" value={code} label={name} defaultChecked />
          ))}
        </div>
        <p role="status">{progress ? progressOf(progress) : null}</p>
        {progress && progress.refused.length > 0 ? (
          <div className="note">
            <p>{t('publishRefused')}</p>
            <ul>
              {progress.refused.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <Button type="submit" loading={isBusy}>
          {t('publish')}
        </Button>
      </Form>
    </Dialog>
  )
}

type Outcome = { is: 'published' | 'unchanged' } | { is: 'refused'; title: string }

const unpublished = ['draft', 'changed']

async function publishOne(id: number, locales: string[]): Promise<Outcome> {
  const page = await ask(AdminPage, editingPaths.page(id))
  if (!page.ok) return { is: 'refused', title: `#${id}` }
  const { texts, structure } = page.data.data
  const waiting = Object.entries(texts).filter(
    ([code, { state }]) => locales.includes(code) && unpublished.includes(state),
  )
  if (waiting.length === 0) return { is: 'unchanged' }
  const versions = waiting.map(([code, { version }]) => [code, version])
  const body = { locales: Object.fromEntries(versions), structure: structure.version }
  const answer = await ask(Published, editingPaths.publish(id), { method: 'POST', body })
  const title = waiting[0]?.[1].title ?? `#${id}`
  return answer.ok ? { is: 'published' } : { is: 'refused', title }
}
