import { TextInput } from '@mantine/core'
import { call } from '@vitrine/contract/client/call'
import { resetPassword, showPasswordLink } from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { PasswordLinkState, User } from '@vitrine/contract/identity/identity'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import { FormDone } from '../../forms/form-done.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPassword } from '../../forms/new-password.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { ScreenForm } from '../../forms/screen-form.tsx'
import { type RefusedForm, sendForm } from '../../forms/send-form.ts'
import { readForm } from '../../routing/read-form.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import type { Site } from '../../site/site.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { completeSignIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

type ResetPasswordResult = { ok: true } | RefusedForm

/** `/dashboard/reset-password/{token}/{email}`, also for invitations. Opening changes nothing. */
export function Component() {
  const t = useTexts()
  const link = useLoaderData<ResetLinkState>()
  const user = useIdentity()
  const outcome = useActionData<ResetPasswordResult>()
  return (
    <section className="screen screen-narrow">
      <h1>{t(link === 'invitation' ? 'invitation' : 'title')}</h1>
      {outcome?.ok ? (
        <PasswordChanged />
      ) : outcome?.errors.email || outcome?.errors.token || link === 'over' ? (
        <UnusableLink />
      ) : user ? (
        <SignedInAlready user={user} />
      ) : (
        <ResetForm link={link} refused={outcome} />
      )}
    </section>
  )
}

type ResetLinkState = PasswordLinkState['data']['state']

/** If the API fails, the form is shown: submitting it tells the error. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<ResetLinkState> {
  const http = await context.get(siteContext).http()
  const response = await call(http, showPasswordLink, { params: { token: params.token ?? '' } })
  return response.ok ? response.data.data.state : 'reset'
}

function PasswordChanged() {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <FormDone>
      <p>{t('changed')}</p>
      <p>
        <a href={getPath(screenPaths.login)}>{t('signIn')}</a>
      </p>
    </FormDone>
  )
}

/** The link is used, expired or withdrawn. */
function UnusableLink() {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <>
      <p className="lead" role="alert">
        {t('linkOver')}
      </p>
      <p className="actions">
        <a className="button" href={getPath(screenPaths.login)}>
          {t('signIn')}
        </a>
        <a className="button quiet" href={getPath(screenPaths.forgotPassword)}>
          {t('askAgain')}
        </a>
      </p>
    </>
  )
}

/** The link would replace the session, perhaps of another account: its user signs out first. */
function SignedInAlready({ user }: { user: User }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const { email: other = '' } = useParams()
  const isOwn = user.email === other.toLowerCase()
  return (
    <>
      <p className="lead">
        {isOwn ? t('ownAccount') : t('otherAccount', { name: user.name, email: user.email, other })}
      </p>
      <Form className="actions" method="post">
        <button className="button" type="submit" name="intent" value="sign-out">
          {t('signOut')}
        </button>
        <a className="button quiet" href={getPath(screenPaths.dashboard)}>
          {t('backToDashboard')}
        </a>
      </Form>
    </>
  )
}

interface ResetFormProps {
  link: Exclude<ResetLinkState, 'over'>
  refused: RefusedForm | undefined
}

function ResetForm({ link, refused }: ResetFormProps) {
  const t = useTexts()
  const { email = '' } = useParams()
  const isInvitation = link === 'invitation'
  return (
    <ScreenForm
      label={t(isInvitation ? 'invitation' : 'title')}
      submit={t(isInvitation ? 'invitationSubmit' : 'submit')}
    >
      {isInvitation ? <p className="lead">{t('invitationLead')}</p> : null}
      <FormProblem refused={refused} fields={['password', 'password_confirmation']} />
      <TextInput
        label={t('email')}
        id="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPassword refused={refused} known={[email]} />
      <PasswordField
        label={t('passwordAgain')}
        name="password_confirmation"
        autoComplete="new-password"
        error={refused?.errors.password_confirmation}
      />
    </ScreenForm>
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const field = await readForm(request)
  if (field('intent') === 'sign-out') return signOutHere(site, new URL(request.url))
  const body = {
    token: params.token ?? '',
    email: params.email ?? '',
    password: field('password'),
    password_confirmation: field('password_confirmation'),
  }
  const result = await sendForm(site, resetPassword, { body })
  if (!result.ok) return data<ResetPasswordResult>(result, { status: result.status })
  if (!result.data || !('two_factor' in result.data)) return data<ResetPasswordResult>({ ok: true })
  // An invitation also signs the user in.
  const refused = await completeSignIn(
    { site, url: new URL(request.url) },
    result.data.token,
    false,
  )
  return data<ResetPasswordResult>(refused, { status: refused.status })
}

/** Signs out and shows the link again. */
async function signOutHere(site: Site, url: URL) {
  const result = await signOut(site)
  if (!result.ok) return data<ResetPasswordResult>(result, { status: result.status })
  throw redirect(url.pathname)
}
