import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { FormFailure, FormResult, FormSuccess } from './form-action.ts'

export type FormState = ReturnType<typeof useForm>

/** Sends forms without leaving the screen; without scripts the document brings the result. */
export function useForm(...intents: string[]) {
  const fetcher = useFetcher<FormResult>()
  const posted = useActionData<FormResult>()
  const root = useRef<HTMLElement>(null)
  const busy = fetcher.state !== 'idle'
  const latest = fetcher.data ?? posted
  const outcome = latest && intents.includes(latest.intent) ? latest : undefined
  useEffect(() => {
    if (busy || !fetcher.data || !root.current) return
    if (fetcher.data.ok) resetForm(root.current, fetcher.data.intent)
    moveFocus(root.current, fetcher.data)
  }, [busy, fetcher.data])
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    root,
    sending: busy ? String(fetcher.formData?.get('intent') ?? '') : undefined,
    /** Undefined while a form is sent, so that a repeated success is announced again. */
    done: outcome?.ok && !busy ? outcome : (undefined satisfies FormSuccess | undefined),
    refused: outcome && !outcome.ok ? outcome : (undefined satisfies FormFailure | undefined),
    news: outcome?.news,
  }
}

/** Resets a saved form to the stored values, which also clears passwords. */
function resetForm(root: HTMLElement, intent: string) {
  for (const form of root.querySelectorAll('form')) {
    const field = form.elements.namedItem('intent')
    if (field instanceof HTMLInputElement && field.value === intent) form.reset()
  }
}

/** Focuses the invalid field, or the next heading if the focused button has disappeared. */
function moveFocus(root: HTMLElement, { ok }: FormResult) {
  const invalidField = ok
    ? null
    : root.querySelector<HTMLElement>('[aria-invalid="true"], [data-asks] input')
  const nextTarget = root.querySelector<HTMLElement>('[data-next], h2')
  if (invalidField) invalidField.focus()
  else if (document.activeElement === document.body) nextTarget?.focus()
}
