import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '@vitrine/contract/admin/people'
import { changePerson } from '@vitrine/contract/endpoints/people'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { stalePeople } from './people-query.ts'
import { type RoleNumber, toRole } from './role-names.ts'

export interface PersonFields extends Pick<Person, 'name' | 'locales'> {
  role: RoleNumber
}

/** Returns the call that changes a person. Its notice can undo the change. */
export function useChangePerson(person: Person, onDone: () => void) {
  const t = useTexts('people')
  const { show } = useNotices()
  const refresh = useRefreshPeople()
  const { id, name, role, locales } = person
  const params = { id }
  return useCall(
    (body: PersonFields) => call(changePerson, { params, body }),
    stalePeople,
    ({ data }) => {
      onDone()
      show({
        text: t('changed', { name: data.name }),
        undo: () =>
          refresh(call(changePerson, { params, body: { name, role: toRole(role), locales } })),
      })
    },
  )
}

/** Returns a function that reloads the people after a call, for the undo of a notice. */
export function useRefreshPeople() {
  const queries = useQueryClient()
  return async <Answer>(calling: Promise<Answer>): Promise<Answer> => {
    const answer = await calling
    await Promise.all(stalePeople.map((queryKey) => queries.invalidateQueries({ queryKey })))
    return answer
  }
}
