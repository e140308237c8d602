import { TextInput } from '@mantine/core'
import { call } from '@vitrine/contract/client/call'
import { setUp, showSetUp } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import { nameLengthMax, type SetUpState } from '@vitrine/contract/identity/identity'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { EmailField } from '../../forms/email-field.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPassword } from '../../forms/new-password.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { sendForm } from '../../forms/send-form.ts'
import { readForm } from '../../routing/read-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { finishSignInStep, type SignInState } from './sign-in.ts'

type State = SignInState & { name: string }

/** `/dashboard/setup/{token}` (link from the terminal): creates the first administrator. */
export function Component() {
  const t = useTexts()
  const link = useLoaderData<LinkState>()
  return (
    <section className="screen screen-narrow">
      <h1>{t('title')}</h1>
      {link === 'open' ? <SetUpForm /> : <UnusableLink state={link} />}
    </section>
  )
}

type LinkState = SetUpState['data']['state']

function UnusableLink({ state }: { state: Exclude<LinkState, 'open'> }) {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <>
      <p className="lead">{t(state === 'over' ? 'linkOver' : 'notNeeded')}</p>
      <p>
        <a href={getPath(screenPaths.login)}>{t('signIn')}</a>
      </p>
    </>
  )
}

function SetUpForm() {
  const t = useTexts()
  const getPath = useScreenPath()
  const state = useActionData<State>()
  const refused = state?.refused
  return (
    <ScreenForm label={t('title')} submit={t('submit')}>
      <p className="lead">{t('lead')}</p>
      <FormProblem refused={refused} fields={['name', 'email', 'password']}>
        {refused?.errors.token ? (
          <p>
            {t('linkOver')} <a href={getPath(screenPaths.login)}>{t('signIn')}</a>
          </p>
        ) : null}
      </FormProblem>
      <TextInput
        label={t('name')}
        id="name"
        name="name"
        type="text"
        autoComplete="name"
        maxLength={nameLengthMax}
        defaultValue={state?.name}
        error={refused?.errors.name}
        required
        withAsterisk={false}
      />
      <EmailField given={state?.email} error={refused?.errors.email} />
      <NewPassword refused={refused} known={[]} />
    </ScreenForm>
  )
}

/** If the API fails, the form is shown: submitting it tells the error. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<LinkState> {
  const http = await context.get(siteContext).http()
  const response = await call(http, showSetUp, { params: { token: params.token ?? '' } })
  return response.ok ? response.data.data.state : 'open'
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const signInRequest = { site: context.get(siteContext), url: new URL(request.url) }
  const field = await readForm(request)
  const [name, email] = [field('name'), field('email')]
  const body = { token: params.token ?? '', name, email, password: field('password') }
  const state: State = { step: 'password', name, email, remember: false }
  return finishSignInStep(signInRequest, await sendForm(signInRequest.site, setUp, { body }), state)
}
