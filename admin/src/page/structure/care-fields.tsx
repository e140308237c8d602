import { NativeSelect, TextInput } from '@mantine/core'
import type { AdminPage, PageOwnerAndReview } from '@vitrine/contract/admin/page-list'
import { careForPage } from '@vitrine/contract/endpoints/admin-pages'
import type * as z from 'zod/mini'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { useOwners } from '../../pages/owners.ts'
import { useCall } from '../../ui/use-call.ts'
import { pageScope } from '../text/page-query.ts'

/** The owner of a page, and the day of its next review. */
export function CareFields({ page }: { page: AdminPage }) {
  const t = useTexts('page')
  const owners = useOwners()
  const { owner, reviewOn } = page
  const caring = useCall(
    (care: z.infer<typeof PageOwnerAndReview>) =>
      call(careForPage, { params: { id: page.id }, body: care }),
    [['page', page.id], ['pages']],
    () => {},
    pageScope(page.id),
  )
  // The owner stays in the list even without the permission to write.
  const others = owners.filter(({ id }) => id !== owner?.id)
  const people = owner ? [owner, ...others] : others
  return (
    <>
      <ProblemNotice refused={caring.refused} />
      <NativeSelect
        label={t('owner')}
        value={String(owner?.id ?? '')}
        data={[
          { value: '', label: t('noOwner') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          caring.run({ owner: value ? Number(value) : null })
        }
      />
      <TextInput
        type="date"
        label={t('reviewOn')}
        defaultValue={reviewOn ?? ''}
        onBlur={(event) => {
          const day = event.currentTarget.value || null
          if (day !== reviewOn) caring.run({ reviewOn: day })
        }}
      />
    </>
  )
}
