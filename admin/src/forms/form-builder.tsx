import { Button } from '@mantine/core'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { type DraftProblem, findDraftProblems } from './find-draft-problems.ts'
import { FormSettings } from './form-settings.tsx'
import { createForm, formStarts } from './start-forms.ts'
import { StepList } from './step-list.tsx'
import { useWords } from './use-words.ts'
import './forms.css'

interface Props {
  title: string
  /** The stored form; undefined if there is none. */
  form: FormDefinition | undefined
  onSave: (form: FormDefinition) => void
  onClose: () => void
}

/** Dialog that makes or changes a form. Nothing is stored before it is saved. */
export function FormBuilder({ title, form: stored, onSave, onClose }: Props) {
  const t = useTexts('forms')
  const [form, setForm] = useState(stored)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (form === stored ? onClose() : setLeaving(true))
  return (
    <Dialog wide title={title} onClose={close}>
      {form ? (
        <DraftForm form={form} title={title} onChange={setForm} onSave={onSave} onClose={close} />
      ) : (
        <Starts onChoose={setForm} />
      )}
      {isLeaving ? (
        <Dialog title={t('leaveTitle')} onClose={() => setLeaving(false)}>
          <p>{t('leaveHelp')}</p>
          <div className="buttons">
            <Button onClick={() => setLeaving(false)}>{t('stay')}</Button>
            <Button variant="outline" onClick={onClose}>
              {t('discard')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Dialog>
  )
}

function Starts({ onChoose }: { onChoose: (form: FormDefinition) => void }) {
  const t = useTexts('forms')
  const { site } = useSession()
  return (
    <>
      <p>{t('startHelp')}</p>
      <ul className="form-starts">
        {formStarts.map((start) => (
          <li key={start}>
            <Button variant="default" onClick={() => onChoose(createForm(start, site.locales))}>
              {t(`start-${start}`)}
            </Button>
            <p>{t(`start-${start}-help`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DraftProps extends Pick<Props, 'title' | 'onSave' | 'onClose'> {
  form: FormDefinition
  onChange: (form: FormDefinition) => void
}

function DraftForm({ form, title, onChange, onSave, onClose }: DraftProps) {
  const t = useTexts('forms')
  const [open, setOpen] = useState<string>()
  const [problems, setProblems] = useState<DraftProblem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const change = (changed: Partial<FormDefinition>) => onChange({ ...form, ...changed })
  const save = () => {
    const found = findDraftProblems(form)
    setProblems(found)
    if (found.length > 0) return setOpen(found[0]?.field?.id)
    // Removes settings without a value.
    const parsed = FormDefinition.safeParse(JSON.parse(JSON.stringify(form)))
    if (parsed.success) onSave(parsed.data)
    else setRefusal(parsed.error.issues[0]?.message)
  }
  return (
    <Form label={title} onSend={save}>
      <StepList form={form} open={open} onOpen={setOpen} onChange={(steps) => change({ steps })} />
      <FormSettings form={form} onChange={change} />
      <Problems problems={problems} refusal={refusal} />
      <div className="buttons">
        <Button type="submit">{t('keepForm')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

interface ProblemsProps {
  problems: DraftProblem[]
  /** Reason of the schema, for what the list does not know. */
  refusal: string | undefined
}

function Problems({ problems, refusal }: ProblemsProps) {
  const t = useTexts('forms')
  const words = useWords()
  const sentences = problems.map(({ text, number = 0, field }) =>
    t(`problem-${text}`, { number, name: words(field?.label) || t('unnamed') }),
  )
  const shown = refusal === undefined ? sentences : [...sentences, refusal]
  return (
    <div role="alert">
      {shown.length > 0 ? (
        <ul className="form-problems">
          {shown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
