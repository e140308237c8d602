import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../site/use-texts.ts'
import type { Refused } from './send-form.ts'
import { useFocus } from './use-focus.ts'

/**
 * Why a form was refused, in one place that takes the focus: each fault leads to its field, which says
 * it too. `fields` are the names of the form's fields, which are their ids as well.
 */
export function FormProblem({ refused, fields, children }: Props) {
  const t = useTexts()
  const box = useFocus(refused)
  // Read in time: when they are needed nothing may be there to load them from.
  const [problem, unreachable] = [t('problem'), t('unreachable')]
  if (!refused) return null
  const faults = Object.entries(refused.errors)
  return (
    <Alert
      ref={box}
      className="form-problem"
      color="red"
      title={problem}
      tabIndex={-1}
      role="alert"
    >
      {faults.length === 0 ? <p>{sentenceOf(refused, t) ?? unreachable}</p> : null}
      {faults.map(([field, text]) => (
        <p key={field}>{fields.includes(field) ? <FieldLink field={field} text={text} /> : text}</p>
      ))}
      {children}
    </Alert>
  )
}

interface Props {
  refused: Refused | undefined
  fields: string[]
  children?: ReactNode
}

function FieldLink({ field, text }: { field: string; text: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        // A step in the history would take the faults away.
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      {text}
    </a>
  )
}

/** A wait that the API does not name. */
const usualWaitSeconds = 60

function sentenceOf(refused: Refused, t: ReturnType<typeof useTexts>) {
  const { status, message, text, waitSeconds } = refused
  if (message) return message
  if (text) return t(text)
  if (status === 429) return t('tooMany', { seconds: waitSeconds ?? usualWaitSeconds })
  return undefined
}
