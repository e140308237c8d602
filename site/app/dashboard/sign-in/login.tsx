import { Checkbox } from '@mantine/core'
import { signIn, takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { type ActionFunctionArgs, useActionData } from 'react-router'
import { EmailField } from '../../forms/email-field.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { sendForm } from '../../forms/send-form.ts'
import { readForm } from '../../routing/read-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { finishSignInStep, type SignInState } from './sign-in.ts'

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

function SignInForm({ state }: { state: SignInState | undefined }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const refused = state?.refused
  return (
    <ScreenForm
      label={t('title')}
      submit={t('submit')}
      after={
        <p className="form-aside">
          <a href={getPath(screenPaths.forgotPassword)}>{t('forgot')}</a>
        </p>
      }
    >
      <FormProblem refused={refused} fields={['email', 'password']} />
      <EmailField given={state?.email} error={refused?.errors.email} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        error={refused?.errors.password}
      />
      <Checkbox
        id="remember"
        label={t('remember')}
        name="remember"
        defaultChecked={state?.remember ?? false}
      />
    </ScreenForm>
  )
}
