import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { getRefusalText } from './refusal-text.ts'
import type { RefusedForm } from './send-form.ts'
import { useFocus } from './use-focus.ts'

/** Error summary that takes the focus and links to the fields. `fields` are names and ids. */
export function FormProblem({ refused, fields, children }: Props) {
  const t = useTexts()
  const box = useFocus(refused)
  const problem = t('problem')
  // Reading it ships the text with the page: the server may be unreachable when it is needed.
  t('unreachable')
  if (!refused) return null
  const errors = Object.entries(refused.errors)
  return (
    <Alert
      ref={box}
      className="form-problem"
      color="red"
      title={problem}
      tabIndex={-1}
      role="alert"
    >
      {errors.length === 0 ? <p>{getRefusalText(refused, t)}</p> : null}
      {errors.map(([field, text]) => (
        <p key={field}>{fields.includes(field) ? <FieldLink field={field} text={text} /> : text}</p>
      ))}
      {children}
    </Alert>
  )
}

interface Props {
  refused: RefusedForm | undefined
  fields: string[]
  children?: ReactNode
}

function FieldLink({ field, text }: { field: string; text: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        // Navigating to the hash would remove the errors.
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      {text}
    </a>
  )
}
