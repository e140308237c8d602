import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { chooseHome } from '@vitrine/contract/endpoints/admin-pages'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import type { Notice } from '../../ui/undo-action.ts'
import { useCall } from '../../ui/use-call.ts'

interface Props {
  page: AdminPage
  /** Called with a function that restores the previous home page. */
  onDone: (undo: Notice['undo']) => void
  onClose: () => void
}

/** Makes a page the home page, after it has explained the effect on the current one. */
export function HomeDialog({ page, onDone, onClose }: Props) {
  const t = useTexts('page')
  const queries = useQueryClient()
  const choosing = useCall(
    (_: FormData) => askForHome(page.id),
    stale,
    ({ data: { former } }) => onDone(former === null ? undefined : () => undoTo(former)),
  )
  const undoTo = async (former: number) => {
    const answer = await askForHome(former)
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    return answer
  }
  return (
    <Dialog title={t('chooseHome')} onClose={onClose}>
      <Form label={t('chooseHome')} onSend={choosing.run}>
        <ProblemNotice refused={choosing.refused} />
        <p>{t('chooseHomeText')}</p>
        <Button type="submit" loading={choosing.isBusy}>
          {t('chooseHome')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Queries that become stale with another home page: pages, the list, addresses. */
const stale = [['page'], ['pages'], ['slug']]

const askForHome = (id: number) => call(chooseHome, { params: { id } })
