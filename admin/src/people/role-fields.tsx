import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { canBeLimited, roles } from '@vitrine/contract/identity/identity'
import { useState } from 'react'
import type { Refused } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { type RoleNumber, roleNumbers, toRole, usePeopleNames } from './role-names.ts'

interface Props {
  role?: number
  /** Languages that the person may write in; null for all. */
  locales?: readonly string[] | null
  /** Problem with the languages. */
  error?: string | undefined
}

/** Fields for the role, and for the languages if the role can be limited to some. */
export function RoleFields({ role: first = roles.editor, locales = null, error }: Props) {
  const t = useTexts('people')
  const names = usePeopleNames()
  const { site } = useSession()
  const [role, setRole] = useState(first)
  // Languages that the site no longer has give no right, but stay until they are unchecked.
  const former = (locales ?? []).filter((code) => !site.locales.some((each) => each.code === code))
  const [limit, setLimit] = useState(locales === null ? 'all' : 'some')
  return (
    <>
      <NativeSelect
        name="role"
        label={t('role')}
        description={names.roleRights(role)}
        value={role}
        data={roleNumbers.map((each) => ({ value: `${each}`, label: names.role(each) }))}
        onChange={(event) => setRole(Number(event.currentTarget.value))}
      />
      {canBeLimited(role) ? (
        <>
          <Radio.Group
            name="limit"
            label={t('languages')}
            description={t('languagesRule')}
            value={limit}
            onChange={setLimit}
          >
            <div className="choices">
              <Radio value="all" label={t('allLanguages')} />
              <Radio value="some" label={t('someLanguages')} />
            </div>
          </Radio.Group>
          {limit === 'some' ? (
            <Checkbox.Group
              label={t('chosenLanguages')}
              defaultValue={[...(locales ?? [])]}
              error={error}
            >
              <div className="choices people-languages">
                {site.locales.map(({ code }) => (
                  <Checkbox key={code} name="locales" value={code} label={names.language(code)} />
                ))}
                {former.map((code) => (
                  <Checkbox
                    key={code}
                    name="locales"
                    value={code}
                    label={t('formerLanguage', { language: names.language(code) })}
                  />
                ))}
              </div>
            </Checkbox.Group>
          ) : null}
        </>
      ) : null}
    </>
  )
}

interface ChosenRole {
  role: RoleNumber
  locales: string[] | null | undefined
}

/** Reads the role and the languages from a form; undefined languages if none is chosen. */
export function parseRole(form: FormData): ChosenRole {
  const role = toRole(Number(form.get('role')))
  if (form.get('limit') !== 'some') return { role, locales: null }
  const locales = form.getAll('locales').map(String)
  return { role, locales: locales.length > 0 ? locales : undefined }
}

/** Problem with the languages of a form, like a refusal of the API. */
export const refuseLanguages = (message: string): Refused => ({
  ok: false,
  status: 422,
  errors: { locales: message },
})
