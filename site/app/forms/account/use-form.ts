import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { Done, Outcome, Undone } from './form-action.ts'

/** A part of a screen that sends one form or several, and hears what came of the last one. */
export type FormPart = ReturnType<typeof useForm>

/**
 * Forms that are sent while the rest of the screen stays as it is; without scripts the same ones
 * come back in a document.
 */
export function useForm(...intents: string[]) {
  const fetcher = useFetcher<Outcome>()
  const posted = useActionData<Outcome>()
  const root = useRef<HTMLElement>(null)
  const busy = fetcher.state !== 'idle'
  const answer = fetcher.data ?? posted
  const outcome = answer && intents.includes(answer.intent) ? answer : undefined
  useEffect(() => {
    if (busy || !fetcher.data || !root.current) return
    if (fetcher.data.ok) clear(root.current, fetcher.data.intent)
    goOn(root.current, fetcher.data)
  }, [busy, fetcher.data])
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    root,
    /** The form that is on its way. */
    sending: busy ? String(fetcher.formData?.get('intent') ?? '') : undefined,
    /** Absent while a form is on its way, so that the same success is said again. */
    done: outcome?.ok && !busy ? outcome : (undefined satisfies Done | undefined),
    refused: outcome && !outcome.ok ? outcome : (undefined satisfies Undone | undefined),
    news: outcome?.news,
  }
}

/** The fields of a form that was taken show what is kept now; passwords are gone. */
function clear(root: HTMLElement, intent: string) {
  for (const form of root.querySelectorAll('form')) {
    const field = form.elements.namedItem('intent')
    if (field instanceof HTMLInputElement && field.value === intent) form.reset()
  }
}

/** The keyboard goes on at the field at fault, or near a button that has gone. */
function goOn(root: HTMLElement, { ok }: Outcome) {
  const fault = ok
    ? null
    : root.querySelector<HTMLElement>('[aria-invalid="true"], [data-asks] input')
  const next = root.querySelector<HTMLElement>('[data-next], h2')
  if (fault) fault.focus()
  else if (document.activeElement === document.body) next?.focus()
}
