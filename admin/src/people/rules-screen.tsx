import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SignInRule } from '@vitrine/contract/admin/people'
import { changeSignInRule } from '@vitrine/contract/endpoints/people'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { getRefusal } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { useCall } from '../ui/use-call.ts'
import { useTitle } from '../ui/use-title.ts'
import { PeopleNav } from './people-nav.tsx'
import { signInRulesQuery, stalePeople } from './people-query.ts'
import { usePeopleNames } from './role-names.ts'
import { useRefreshPeople } from './use-change-person.ts'
import './people.css'

/** `/people/sign-in`: the roles that require a second step. */
export function Component() {
  const t = useTexts('people')
  const { site } = useSession()
  useTitle(`${t('rules')} – ${site.name}`)
  const { data = [], error } = useQuery(signInRulesQuery)
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('rules')}</h1>
      </div>
      <ProblemNotice refused={getRefusal(error)} />
      {error ? null : <PeopleNav />}
      <p className="lead">{t('rulesText')}</p>
      <div className="form people-rules">
        {data.map((rule) => (
          <Rule key={rule.role} rule={rule} />
        ))}
      </div>
    </section>
  )
}

function Rule({ rule }: { rule: z.output<typeof SignInRule> }) {
  const t = useTexts('people')
  const names = usePeopleNames()
  const [asks, setAsks] = useState(false)
  const changing = useChangeRule(rule, () => setAsks(false))
  const { role, twoFactor, withoutTwoFactor } = rule
  const values = { role: names.role(role), count: withoutTwoFactor }
  return (
    <div className="people-rule">
      {asks ? null : <ProblemNotice refused={changing.refused} />}
      <Checkbox
        label={t('ruleOf', values)}
        description={t(withoutTwoFactor > 0 ? 'ruleMissing' : 'ruleComplete', values)}
        checked={twoFactor}
        disabled={changing.isBusy}
        onChange={() => {
          if (!twoFactor && withoutTwoFactor > 0) setAsks(true)
          else void changing.run(undefined)
        }}
      />
      {asks ? (
        <QuestionDialog
          title={t('ruleTitle', values)}
          action={t('ruleAction')}
          calling={changing}
          onClose={() => setAsks(false)}
        >
          <p>{t('ruleQuestion', values)}</p>
        </QuestionDialog>
      ) : null}
    </div>
  )
}

/** Returns the call that turns a rule on or off. Its notice can undo the change. */
function useChangeRule({ role, twoFactor }: z.output<typeof SignInRule>, onDone: () => void) {
  const t = useTexts('people')
  const names = usePeopleNames()
  const { show } = useNotices()
  const refresh = useRefreshPeople()
  const save = (required: boolean) =>
    call(changeSignInRule, { params: { role }, body: { twoFactor: required } })
  return useCall(
    () => save(!twoFactor),
    stalePeople,
    () => {
      onDone()
      const text = t(twoFactor ? 'ruleOff' : 'ruleOn', { role: names.role(role) })
      show({ text, undo: () => refresh(save(twoFactor)) })
    },
  )
}
