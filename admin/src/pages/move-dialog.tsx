import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListedPage, type MovePages, PagesMoved } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'

interface Props {
  ids: number[]
  pages: ListedPage[]
  onDone: () => void
  onClose: () => void
}

const move = (body: MovePages) => ask(PagesMoved, editingPaths.move, { method: 'POST', body })

/** Moves pages below another one, and tells beforehand which addresses change with them. */
export function MoveDialog({ ids, pages, onDone, onClose }: Props) {
  const t = useTexts('pages')
  const queries = useQueryClient()
  const notices = useNotices()
  const [parent, setParent] = useState<number | null>(null)
  const [follows, setFollows] = useState(true)
  const order: MovePages = { ids, parent, addresses: follows ? 'follow' : 'keep' }
  const below = descendantsOf(pages, ids)
  const moving = useCall(
    () => move(order),
    [['pages'], ['page']],
    ({ data }) => {
      notices.show({
        text: t('moved', { count: ids.length }),
        undo: async () => {
          for (const body of data.undo) await move(body)
          await queries.invalidateQueries({ queryKey: ['pages'] })
        },
      })
      onDone()
    },
  )
  return (
    <Dialog title={t('moveTo')} onClose={onClose}>
      <Form label={t('moveTo')} onSend={() => moving.run(undefined)}>
        <ProblemNotice refused={moving.refused} />
        <NativeSelect
          label={t('parent')}
          value={parent ?? ''}
          data={[
            { value: '', label: t('noParent') },
            ...pages
              .filter(({ id }) => !below.has(id))
              .map(({ id, title, slug }) => ({ value: String(id), label: `${title} (/${slug})` })),
          ]}
          onChange={({ currentTarget: { value } }) => setParent(value ? Number(value) : null)}
        />
        <Checkbox
          label={t('addressesFollow')}
          checked={follows}
          onChange={(event) => setFollows(event.currentTarget.checked)}
        />
        <AddressChanges order={order} />
        <Button type="submit" loading={moving.isBusy}>
          {t('move')}
        </Button>
      </Form>
    </Dialog>
  )
}

const shownAtMost = 20

function AddressChanges({ order }: { order: MovePages }) {
  const t = useTexts('pages')
  const trial = useQuery({
    queryKey: ['move', order],
    queryFn: async () => dataOf(await move({ ...order, dry: true })).data.addresses,
  })
  const changes = trial.data ?? []
  if (changes.length === 0) return <p>{trial.isPending ? t('loading') : t('noAddressChanges')}</p>
  return (
    <div>
      <p>{t('addressChanges', { count: changes.length })}</p>
      <ul className="address-changes">
        {changes.slice(0, shownAtMost).map(({ page, locale, from, to, problem }) => (
          <li key={`${page} ${locale}`} data-problem={problem}>
            <small>{locale}</small> /{from} → /{to}
            {problem ? ` – ${t(`page:slug-${problem}`)}` : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The pages and all that stands below them: nothing can be moved into itself. */
function descendantsOf(pages: ListedPage[], ids: number[]): ReadonlySet<number> {
  const found = new Set(ids)
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, parent } of pages) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}
