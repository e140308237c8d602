import * as z from 'zod/mini'
import { Problem } from '../http/problem.ts'
import { csrfPath } from '../identity/csrf.ts'
import {
  Credentials,
  EmailConfirmation,
  EmailRevert,
  EmailRevertAnswer,
  ForgottenPassword,
  Notice,
  PasswordLinkState,
  PasswordReset,
  SecondStep,
  SetUp,
  SetUpState,
  SignInAnswer,
  UserAnswer,
} from '../identity/identity.ts'
import { endpoint, fields } from './endpoint.ts'

const signedIn = [
  SignInAnswer,
  'The sign-in. With `two_factor`, a second step is needed. Clients without cookies get `token` or `challenge`.',
] as const
const tooMany = [Problem, 'Too many attempts; `Retry-After` has the seconds to wait.'] as const

export const setCsrfCookie = endpoint({
  method: 'GET',
  path: csrfPath,
  summary: 'Sets the cookies of the session, one of them with the CSRF token.',
  guard: 'open',
  answers: { 204: [null, 'The cookies; a page of another origin gets none.'] },
})

export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Signs a person in with a password.',
  guard: 'limited',
  body: fields(Credentials),
  answers: {
    200: signedIn,
    422: [Problem, 'A field is missing, or the sign-in is wrong, with one answer for any account.'],
    429: tooMany,
  },
})

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/two-factor-challenge',
  summary: 'Completes a sign-in with a code of the authenticator or a recovery code.',
  guard: 'limited',
  body: fields(SecondStep),
  answers: {
    200: signedIn,
    422: [Problem, 'The code is missing or wrong, or the challenge has expired.'],
    429: tooMany,
  },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Signs the person out.',
  guard: 'open',
  answers: { 204: [null, 'The session has ended, or there was none.'] },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Sends a link to a new password, if there is such an account.',
  guard: 'limited',
  body: fields(ForgottenPassword),
  answers: {
    200: [Notice, 'A sentence, the same for every address.'],
    422: [Problem, 'The address is missing or not valid.'],
    429: tooMany,
  },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Changes the password by a link; the link of an invitation also signs in.',
  guard: 'limited',
  body: fields(PasswordReset),
  answers: {
    200: [z.union([SignInAnswer, Notice]), 'A sentence; after an invitation, as `/login`.'],
    422: [Problem, 'The link is not valid, or the new password is not.'],
    429: tooMany,
  },
})

export const showPasswordLink = endpoint({
  method: 'GET',
  path: '/api/password-links/{token}',
  summary: 'Shows if the link of a new password or an invitation still works.',
  guard: 'open',
  answers: {
    200: [
      PasswordLinkState,
      '`data.state`: `reset`, `invitation`, or `over` if it is used, expired, withdrawn or unknown.',
    ],
  },
})

export const setUp = endpoint({
  method: 'POST',
  path: '/setup',
  summary: 'Creates the first administrator by the link of the terminal, and signs in.',
  guard: 'limited',
  body: fields(SetUp),
  answers: {
    200: [SignInAnswer, 'As `/login`.'],
    422: [Problem, 'The link is not valid, there is an administrator, or a field is wrong.'],
    429: tooMany,
  },
})

export const showSetUp = endpoint({
  method: 'GET',
  path: '/api/setup/{token}',
  summary: 'Shows if a link of the terminal still creates an administrator.',
  guard: 'open',
  answers: { 200: [SetUpState, '`data.state`: `open`, `over` or `not_needed`.'] },
})

export const showUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'Shows the signed-in user.',
  guard: 'personal',
  scope: 'any',
  beforeSecondStep: true,
  answers: { 200: [UserAnswer, 'The signed-in user.'] },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/user/confirm-email',
  summary: 'Confirms a new e-mail address by a link, in any browser.',
  guard: 'limited',
  body: fields(EmailConfirmation),
  answers: {
    200: [Notice, 'A sentence for the person.'],
    422: [Problem, 'The link is not valid.'],
  },
})

export const takeBackEmail = endpoint({
  method: 'POST',
  path: '/user/take-back-email',
  summary:
    'Restores the former e-mail address by a link, ends all sessions and drops the password.',
  guard: 'limited',
  body: fields(EmailRevert),
  answers: {
    200: [EmailRevertAnswer, 'A sentence, and `token` and `email` for `/reset-password`.'],
    422: [Problem, 'The link is not valid, or another account has the address.'],
  },
})
