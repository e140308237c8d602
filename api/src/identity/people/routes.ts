import * as at from '@vitrine/contract/endpoints/people'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { downloadAuditEvents, listAuditEvents } from './audit-log.ts'
import {
  changePerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  invitePerson,
  listPeople,
  resetTwoFactorOfPerson,
  sendInvitation,
  showPerson,
  withdrawInvitation,
} from './people.ts'
import { changeSignInRule, listSignInRules } from './sign-in-rules.ts'

/** Calls of administrators about people, and their audit log. */
export function peopleRoutes(context: ApiContext): BoundEndpoint[] {
  const to = bindWith(context)
  return [
    to(at.listPeople, listPeople),
    to(at.showPerson, showPerson),
    to(at.invitePerson, invitePerson),
    to(at.changePerson, changePerson),
    to(at.sendInvitation, sendInvitation),
    to(at.withdrawInvitation, withdrawInvitation),
    to(at.disablePerson, disablePerson),
    to(at.enablePerson, enablePerson),
    to(at.endSessionsOfPerson, endSessionsOfPerson),
    to(at.resetTwoFactorOfPerson, resetTwoFactorOfPerson),
    to(at.listSignInRules, listSignInRules),
    to(at.changeSignInRule, changeSignInRule),
    to(at.listAuditEvents, listAuditEvents),
    to(at.downloadAuditEvents, downloadAuditEvents),
  ]
}
