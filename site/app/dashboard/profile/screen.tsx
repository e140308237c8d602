import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { runFormAction } from '../../forms/account/form-action.ts'
import { requireUser } from '../../forms/account/require-user.ts'
import { checkSession } from '../../routing/call-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { AvatarSection, deleteAvatar, uploadAvatar } from './avatar.tsx'
import { cancelPendingEmail, changeEmail, EmailSection } from './email.tsx'
import { changeLanguage, LanguageSection } from './language.tsx'
import { changeName, NameSection } from './name.tsx'
import { changeWeeklyMail, WeeklyMailSection } from './weekly-mail.tsx'

export function Component() {
  const t = useTexts()
  const user = useIdentity()
  // After a sign-out the user is gone before the screen is.
  if (!user) return null
  return (
    <div className="screen">
      <h1>{t('title')}</h1>
      <NameSection user={user} />
      <AvatarSection user={user} />
      <EmailSection user={user} />
      <LanguageSection user={user} />
      <WeeklyMailSection user={user} />
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  await requireUser(site, request)
  await checkSession(site, request)
  return { saved: new URL(request.url).searchParams.get('saved') }
}

export const action = (args: ActionFunctionArgs) =>
  runFormAction(
    {
      name: changeName,
      avatar: uploadAvatar,
      'drop-avatar': deleteAvatar,
      email: changeEmail,
      'keep-email': cancelPendingEmail,
      language: changeLanguage,
      weekly: changeWeeklyMail,
    },
    args,
  )
