import type { FirstStep, ToDo } from '@vitrine/contract/admin/to-do'
import { roles } from '@vitrine/contract/identity/identity'
import { findOwnerSteps, type Installation } from './owner-steps.ts'
import type { ToDoContext } from './section.ts'
import { findHomeStep, hasLogged, toStep } from './steps.ts'

interface StepsUser {
  role: number
  first_steps_until: string | null
}

/** Returns the first steps of a new user; null if all are done or dismissed. */
export async function findFirstSteps(
  context: ToDoContext,
  user: StepsUser,
  site: Installation,
): Promise<ToDo['steps']> {
  if (user.first_steps_until !== null) return null
  const isOwner = user.role === roles.administrator
  const steps = isOwner ? await findOwnerSteps(context, site) : await findWriterSteps(context)
  return steps.some(({ state }) => state === 'open') ? steps : null
}

/** What editors and contributors have done themselves. */
async function findWriterSteps(context: ToDoContext): Promise<FirstStep[]> {
  const home = await findHomeStep(context, context.userId)
  return [
    ...(home.page ? [home] : []),
    toStep('page', await hasLogged(context, 'page-created', context.userId)),
    toStep('picture', await hasLogged(context, 'media-uploaded', context.userId)),
  ]
}
