import * as z from 'zod/mini'
import { Problem } from '../http/problem.ts'
import {
  avatarRules,
  ConfirmedPassword,
  Notice,
  PasswordChange,
  PasswordConfirmation,
  PersonalData,
  ProfileChange,
  SessionList,
  UserAnswer,
} from '../identity/identity.ts'
import { MemberPages } from '../pages/member-pages.ts'
import { endpoint, fields } from './endpoint.ts'

const user = [UserAnswer, 'The signed-in user.'] as const
const sessions = '/user/sessions'
const avatar = '/user/avatar'

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/user/profile-information',
  summary: 'Changes name, e-mail address, language or mails; a field that is left out stays.',
  guard: 'personal',
  body: fields(ProfileChange),
  answers: {
    200: user,
    422: [Problem, 'A field is not valid, or the address belongs to another account.'],
    423: [Problem, 'Another address, and fewer mails, need a recently confirmed password.'],
    429: [Problem, 'Too many mails to new addresses.'],
  },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/user/pending-email',
  summary: 'Cancels a change of the e-mail address that is not confirmed yet.',
  guard: 'personal',
  answers: { 200: user },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary: 'Changes the password and ends all other sessions and tokens.',
  guard: 'personal',
  body: fields(PasswordChange),
  answers: {
    200: [Notice, 'A sentence for the person.'],
    422: [Problem, 'The present password is wrong, or the new one is not valid.'],
    429: [Problem, 'Too many wrong passwords.'],
  },
})

export const showConfirmedStatus = endpoint({
  method: 'GET',
  path: '/user/confirmed-password-status',
  summary: 'Shows if the password was confirmed recently.',
  guard: 'personal',
  beforeSecondStep: true,
  answers: { 200: [ConfirmedPassword, '`confirmed` is true if it was.'] },
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/user/confirm-password',
  summary: 'Confirms the password, for `sensitive` calls within a quarter of an hour.',
  guard: 'personal',
  beforeSecondStep: true,
  body: fields(PasswordConfirmation),
  answers: {
    201: [null, 'The password is confirmed, and the session has a new value.'],
    422: [Problem, 'The password is wrong.'],
    429: [Problem, 'Too many wrong passwords.'],
  },
})

export const listSessions = endpoint({
  method: 'GET',
  path: sessions,
  summary: 'Lists the sessions of the signed-in person.',
  guard: 'personal',
  answers: { 200: [SessionList, 'The sessions, the present one first.'] },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: sessions,
  summary: 'Ends all sessions of the signed-in person except the present one.',
  guard: 'personal',
  answers: { 204: [null, 'All others have ended.'] },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: `${sessions}/{id}`,
  summary: 'Ends one session of the signed-in person.',
  guard: 'personal',
  answers: {
    204: [null, 'The session has ended.'],
    404: [Problem, 'The person has no such session.'],
  },
})

/** Maximum bytes of the fields other than the file. */
const fieldsMax = 64_000

/** Number of pixels; undefined if invalid. */
const pixels = z.catch(
  z.optional(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))),
  undefined,
)

export const saveAvatar = endpoint({
  method: 'POST',
  path: avatar,
  summary: 'Saves the picture in the field `avatar`, or the square of it at `x`, `y` with `size`.',
  guard: 'personal',
  body: fields(
    z.object({ x: pixels, y: pixels, size: pixels }),
    { bytesMax: avatarRules.bytesMax + fieldsMax },
    ['avatar'],
  ),
  answers: {
    200: user,
    422: [Problem, 'The field `avatar` has no picture of an accepted type, or it is too large.'],
  },
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: avatar,
  summary: 'Removes the picture of the signed-in person.',
  guard: 'personal',
  answers: { 200: user },
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'Downloads all data about the signed-in person.',
  guard: 'personal',
  answers: { 200: [PersonalData, 'The file `account.json`.'] },
})

export const requestDeletion = endpoint({
  method: 'DELETE',
  path: '/user',
  summary: 'Schedules the deletion of the account and ends all other sessions.',
  guard: 'sensitive',
  answers: {
    200: [UserAnswer, 'The user with `deletion_at`.'],
    409: [Problem, 'It is the account of the last administrator.'],
  },
})

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/user/deletion',
  summary: 'Cancels the deletion of the account.',
  guard: 'personal',
  answers: { 200: user },
})

export const listMemberPages = endpoint({
  method: 'GET',
  path: '/api/member-pages',
  summary: 'Lists the private pages that the signed-in user may read.',
  guard: 'personal',
  /** A language of the site; the default one if absent. */
  query: z.object({ locale: z.optional(z.string()) }),
  answers: {
    200: [MemberPages, '`data`: at most 500 pages, each in the language or the nearest one.'],
  },
})
