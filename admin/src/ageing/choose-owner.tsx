import { NativeSelect } from '@mantine/core'
import { careForPage } from '@vitrine/contract/endpoints/admin-pages'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useOwners } from '../pages/owners.ts'
import { useCall } from '../ui/use-call.ts'

interface Props {
  id: number
  title: string
  /** The owner whose account is gone, or null. */
  owner: number | null
}

/** Gives a page a responsible person. The former choice undoes it. */
export function ChooseOwner({ id, title, owner }: Props) {
  const t = useTexts('ageing')
  const owners = useOwners()
  const [chosen, setChosen] = useState<number | null>(null)
  const saving = useCall(
    (next: number | null) => call(careForPage, { params: { id }, body: { owner: next ?? owner } }),
    [['pages']],
    (_, next) => setChosen(next),
  )
  return (
    <div className="ageing-owner">
      <NativeSelect
        aria-label={t('chooseOwnerOf', { title })}
        value={chosen ?? ''}
        disabled={saving.isBusy}
        data={[
          { value: '', label: t('chooseOwner') },
          ...owners.map((each) => ({ value: String(each.id), label: each.name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void saving.run(value === '' ? null : Number(value))
        }
      />
      {chosen === null ? null : <p role="status">{t('ownerSaved')}</p>}
      <ProblemNotice refused={saving.refused} />
    </div>
  )
}
