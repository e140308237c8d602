import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { refusalText } from './refusal-text.ts'
import type { Refused } from './send-form.ts'
import { useFocus } from './use-focus.ts'

/**
 * Shows why a form was refused, in one place that takes the focus. Each problem links to its field,
 * which shows it too. `fields` are the names of the form's fields, which are their ids as well.
 */
export function FormProblem({ refused, fields, children }: Props) {
  const t = useTexts()
  const box = useFocus(refused)
  const problem = t('problem')
  // Read before it is needed, so that the page carries it: the server may not answer then.
  t('unreachable')
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
      {faults.length === 0 ? <p>{refusalText(refused, t)}</p> : null}
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
