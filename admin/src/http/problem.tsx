import { Alert } from '@mantine/core'
import { unreachable } from '@vitrine/contract/client/call'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { type Refused, statusForbidden } from './client.ts'

interface Props {
  refused: Refused | undefined
  /** Names and ids of the fields that show their own errors. */
  fields?: string[]
  children?: ReactNode
}

/** Shows why a call was refused, and takes the focus. */
export function ProblemNotice({ refused, fields = [], children }: Props) {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) box.current?.focus()
  }, [refused])
  if (!refused) return null
  const faults = Object.entries(refused.errors)
  return (
    <Alert
      ref={box}
      className="form-problem"
      color="red"
      title={t('problem')}
      tabIndex={-1}
      role="alert"
    >
      {faults.length === 0 ? <p>{formatRefusal(refused, t)}</p> : null}
      {faults.map(([field, text]) => (
        <p key={field}>{fields.includes(field) ? <FieldLink field={field} text={text} /> : text}</p>
      ))}
      {children}
    </Alert>
  )
}

function FieldLink({ field, text }: { field: string; text: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      {text}
    </a>
  )
}

/** Shown if the response has no `Retry-After`. */
const defaultWaitSeconds = 60

/** Returns one sentence for a refusal, without the errors of its fields. */
export function formatRefusal(refused: Refused, t: ReturnType<typeof useTexts>): string {
  const { status, message, waitSeconds } = refused
  if (message) return message
  if (status === 429) return t('tooMany', { seconds: waitSeconds ?? defaultWaitSeconds })
  if (status === statusForbidden) return t('forbidden')
  return t(status === unreachable ? 'unreachable' : 'fault')
}
