import { signIn, takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import { type ActionFunctionArgs, useActionData } from 'react-router'
import { sendForm } from '../../forms/send-form.ts'
import { readForm } from '../../routing/read-form.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { finishSignInStep, type SignInState } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

/** `/dashboard/login`: the password, then a code if the account requires one. */
export function Component() {
  const t = useTexts()
  const state = useActionData<SignInState>()
  const isSecondStep = state?.step === 'code'
  return (
    <section className="screen screen-narrow">
      <h1>{t(isSecondStep ? 'codeTitle' : 'title')}</h1>
      {isSecondStep ? <SecondStepForm state={state} /> : <SignInForm state={state} />}
    </section>
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signInRequest = { site: context.get(siteContext), url: new URL(request.url) }
  const field = await readForm(request)
  const email = field('email')
  const remember = field('remember') !== ''
  if (field('step') !== 'code') {
    const body = { email, password: field('password'), remember }
    const result = await sendForm(signInRequest.site, signIn, { body })
    return finishSignInStep(signInRequest, result, { step: 'password', email, remember })
  }
  const challenge = field('challenge')
  const proof = challenge ? { challenge } : {}
  const code = field('code').replace(/\s/g, '')
  const body = field('recovery_code') ? { recovery_code: field('recovery_code').trim() } : { code }
  const state: SignInState = { step: 'code', email, remember, ...proof }
  const result = await sendForm(signInRequest.site, takeSecondStep, { body: { ...body, ...proof } })
  return finishSignInStep(signInRequest, result, state)
}
