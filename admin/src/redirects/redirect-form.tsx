import { Button, TextInput } from '@mantine/core'
import {
  defaultRedirectStatus,
  RedirectConflict,
  type RedirectWarning,
  type SavedRedirect,
} from '@vitrine/contract/admin/redirects'
import { checkRedirect } from '@vitrine/contract/endpoints/redirects'
import { useState } from 'react'
import { call, type Refused, statusConflict } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'
import { RedirectFields } from './redirect-fields.tsx'
import { type RedirectInput, toDraft } from './redirects.ts'
import { useSaveRedirect } from './use-save-redirect.ts'

interface Props {
  /** Undefined for a new one. */
  redirect: SavedRedirect | undefined
  onClose: () => void
}

const newRedirect: RedirectInput = {
  source: '',
  locale: null,
  target: null,
  status: defaultRedirectStatus,
  note: '',
}

/** Creates or changes a redirect. Warnings are shown before it is saved. */
export function RedirectForm({ redirect, onClose }: Props) {
  const t = useTexts('redirects')
  const [before, setBefore] = useState(redirect)
  const [values, setValues] = useState(redirect ? toDraft(redirect) : newRedirect)
  const [warnings, setWarnings] = useState<RedirectWarning[]>()
  const saving = useSaveRedirect(before, onClose)
  const checking = useCall(
    (draft: RedirectInput) =>
      call(checkRedirect, { body: { ...draft, ...(before && { id: before.id }) } }),
    [],
    (answer, draft) => {
      if (answer.warnings.length > 0) setWarnings(answer.warnings)
      else void saving.run(draft)
    },
  )
  const refused = warnings || !checking.refused ? saving.refused : checking.refused
  const present = getPresent(refused)
  const title = t(before ? 'change' : 'create')
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Form
        label={title}
        onSend={() => void (warnings ? saving.run(values) : checking.run(values))}
      >
        <ProblemNotice refused={refused} fields={Object.keys(refused?.errors ?? {})}>
          {present ? (
            <Present
              present={present}
              onTake={() => {
                setBefore(present)
                setValues(toDraft(present))
                setWarnings(undefined)
              }}
            />
          ) : null}
        </ProblemNotice>
        <RedirectFields
          values={values}
          errors={refused?.errors ?? {}}
          onChange={(changed) => {
            setValues({ ...values, ...changed })
            setWarnings(undefined)
          }}
        />
        <TextInput
          id="note"
          label={t('note')}
          description={t('noteHint')}
          value={values.note}
          error={refused?.errors.note}
          onChange={({ currentTarget }) => setValues({ ...values, note: currentTarget.value })}
        />
        <div role="status">
          {warnings ? (
            <ul className="redirect-warnings">
              {warnings.map(({ code, message }) => (
                <li key={code}>{message}</li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="buttons">
          <Button type="submit" loading={checking.isBusy || saving.isBusy}>
            {t(warnings ? 'saveAnyway' : 'save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Returns the present state of the redirect that is in the way. */
function getPresent(refused: Refused | undefined): SavedRedirect | undefined {
  if (refused?.status !== statusConflict) return undefined
  return RedirectConflict.safeParse(refused.body).data?.data
}

function Present({ present, onTake }: { present: SavedRedirect; onTake: () => void }) {
  const t = useTexts('redirects')
  const { source, target } = present
  const name = target && 'page' in target ? target.title : (target?.address ?? t('isGone'))
  return (
    <>
      <p>
        {t('present')} <code dir="ltr">{source}</code> → {name}
      </p>
      <button className="link" type="button" onClick={onTake}>
        {t('takePresent')}
      </button>
    </>
  )
}
