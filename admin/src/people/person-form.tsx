import { Button, TextInput } from '@mantine/core'
import type { Person } from '@vitrine/contract/admin/people'
import { nameLengthMax } from '@vitrine/contract/identity/identity'
import { useState } from 'react'
import type { Refused } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Form } from '../ui/form.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { parseRole, RoleFields, refuseLanguages } from './role-fields.tsx'
import { toRole, usePeopleNames } from './role-names.ts'
import { type PersonFields, useChangePerson } from './use-change-person.ts'

/** Form for the name, the role and the languages of a person. */
export function PersonForm({ person }: { person: Person }) {
  const t = useTexts('people')
  const { user } = useSession()
  const [asked, setAsked] = useState<PersonFields>()
  const [incomplete, setIncomplete] = useState<Refused>()
  const changing = useChangePerson(person, () => setAsked(undefined))
  const refused = incomplete ?? changing.refused
  const fixed = getFixedReason(person, user.id === person.id)
  const send = (form: FormData) => {
    const name = String(form.get('person-name') ?? '').trim()
    const { role, locales } = fixed ? { ...person, role: toRole(person.role) } : parseRole(form)
    if (locales === undefined) return setIncomplete(refuseLanguages(t('languagesMissing')))
    setIncomplete(undefined)
    const fields = { name, role, locales }
    // A higher number is a role with fewer rights.
    if (role > person.role) setAsked(fields)
    else void changing.run(fields)
  }
  return (
    <section className="panel" aria-labelledby="v-person-rights">
      <h2 id="v-person-rights">{t('rights')}</h2>
      <Form label={t('rights')} onSend={send}>
        {asked ? null : <ProblemNotice refused={refused} />}
        <TextInput
          name="person-name"
          label={t('name')}
          defaultValue={person.name}
          maxLength={nameLengthMax}
          error={refused?.errors.name}
          required
          withAsterisk={false}
        />
        {fixed ? (
          <FixedRole person={person} reason={t(fixed)} />
        ) : (
          <RoleFields role={person.role} locales={person.locales} error={refused?.errors.locales} />
        )}
        <Button type="submit" loading={changing.isBusy}>
          {t('save')}
        </Button>
      </Form>
      {asked ? (
        <DemotionDialog
          person={person}
          role={asked.role}
          calling={{ ...changing, run: () => changing.run(asked) }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  )
}

/** Text key of the reason why a role cannot change; undefined if it can. */
function getFixedReason({ isLastAdministrator }: Person, isOwn: boolean) {
  if (isLastAdministrator) return isOwn ? 'ownLastRole' : 'lastRole'
  return isOwn ? 'ownRole' : undefined
}

/** The role of a person who cannot get another one, with the reason. */
function FixedRole({ person: { role }, reason }: { person: Person; reason: string }) {
  const t = useTexts('people')
  const names = usePeopleNames()
  return (
    <div className="person-fixed">
      <p>
        <strong>{t('role')}</strong> – {names.role(role)}
      </p>
      <p className="note">{reason}</p>
    </div>
  )
}

interface DemotionProps {
  person: Person
  role: number
  calling: Parameters<typeof QuestionDialog>[0]['calling']
  onClose: () => void
}

function DemotionDialog({ person: { name, role: before }, role, calling, onClose }: DemotionProps) {
  const t = useTexts('people')
  const names = usePeopleNames()
  const values = { name, before: names.role(before), role: names.role(role) }
  return (
    <QuestionDialog
      title={t('demoteTitle', values)}
      action={t('demote')}
      calling={calling}
      onClose={onClose}
    >
      <p>{t('demoteText', values)}</p>
      <p>{names.roleRights(role)}</p>
    </QuestionDialog>
  )
}
