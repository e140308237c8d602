import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MovePages } from '@vitrine/contract/admin/page-list'
import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { useState } from 'react'
import { unwrap } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { addDescendants } from '../tree/drop-target.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { AddressChangeList } from './address-changes.tsx'
import { sendMove, useMove } from './use-move.ts'

interface Props {
  ids: number[]
  pages: PageInTree[]
  onDone: () => void
  onClose: () => void
}

/** Moves pages below another one. Shows the address changes first. */
export function MoveDialog({ ids, pages, onDone, onClose }: Props) {
  const t = useTexts('pages')
  const [parent, setParent] = useState<number | null>(null)
  const [follows, setFollows] = useState(true)
  const order: MovePages = { ids, parent, addresses: follows ? 'follow' : 'keep' }
  const moved = addDescendants(pages, ids)
  const moving = useMove(onDone)
  return (
    <Dialog title={t('moveTo')} onClose={onClose}>
      <Form label={t('moveTo')} onSend={() => moving.run(order)}>
        <ProblemNotice refused={moving.refused} />
        <PageCombobox
          label={t('parent')}
          pages={pages.filter(({ id }) => !moved.has(id))}
          none={t('noParent')}
          value={parent}
          onChange={setParent}
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

const changesMax = 20

function AddressChanges({ order }: { order: MovePages }) {
  const t = useTexts('pages')
  const trial = useQuery({
    queryKey: ['move', order],
    queryFn: async () => unwrap(await sendMove({ ...order, dry: true })).data.addresses,
  })
  const changes = trial.data ?? []
  if (changes.length === 0) return <p>{trial.isPending ? t('loading') : t('noAddressChanges')}</p>
  return (
    <div>
      <p>{t('addressChanges', { count: changes.length })}</p>
      <AddressChangeList changes={changes.slice(0, changesMax)} count={changes.length} />
    </div>
  )
}
