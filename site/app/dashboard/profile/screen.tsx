import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { runFormAction } from '../../forms/account/form-action.ts'
import { presentPerson } from '../../forms/account/person.ts'
import { checkSession } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { AvatarPart, dropAvatar, sendAvatar } from './avatar.tsx'
import { changeEmail, EmailPart, keepEmail } from './email.tsx'
import { changeLanguage, LanguagePart } from './language.tsx'
import { changeName, NamePart } from './name.tsx'

export function Component() {
  const t = useTexts()
  const user = useIdentity()
  // After a sign-out the user is gone before the screen is.
  if (!user) return null
  return (
    <div className="screen">
      <h1>{t('title')}</h1>
      <NamePart user={user} />
      <AvatarPart user={user} />
      <EmailPart user={user} />
      <LanguagePart user={user} />
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  await presentPerson(site, request)
  await checkSession(site, request)
  return { saved: new URL(request.url).searchParams.get('saved') }
}

export const action = (args: ActionFunctionArgs) =>
  runFormAction(
    {
      name: changeName,
      avatar: sendAvatar,
      'drop-avatar': dropAvatar,
      email: changeEmail,
      'keep-email': keepEmail,
      language: changeLanguage,
    },
    args,
  )
